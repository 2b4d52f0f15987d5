import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import shared from "../../../vitest.config.js";

/** Runs the one test that is to fail, so that it can be shown how. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  ...(shared.resolve === undefined ? {} : { resolve: shared.resolve }),
  test: { include: ["upload.ts"] },
});
