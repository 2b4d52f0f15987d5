import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import base from "../../vitest.config.js";

/** The checks with clients that are programs: not every machine has them, so they are not part of `npm test`. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  ...(base.resolve === undefined ? {} : { resolve: base.resolve }),
  test: {
    include: ["*.check.ts"],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    // What was skipped, and why, is to be seen.
    reporters: ["verbose"],
  },
});
