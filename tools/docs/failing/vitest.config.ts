import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import shared from "../../../vitest.config.js";

/** Runs the test that must fail for the picture of a failure. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  ...(shared.resolve === undefined ? {} : { resolve: shared.resolve }),
  test: { include: ["upload.ts"] },
});
