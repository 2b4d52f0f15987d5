import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import base from "../../vitest.config.js";

/** The checks with client programs are not part of `npm test`, because some machines do not have the programs. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  ...(base.resolve === undefined ? {} : { resolve: base.resolve }),
  test: {
    include: ["*.check.ts"],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    // Shows skipped checks with their reasons.
    reporters: ["verbose"],
  },
});
