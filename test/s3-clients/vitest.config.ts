import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

/** The checks with clients that are programs: not every machine has them, so they are no part of `npm test`. */
export default defineConfig({
  root: pathOf("."),
  resolve: {
    alias: [
      { find: /^fakebucket$/, replacement: pathOf("../../src/index.ts") },
      { find: /^fakebucket\/([a-z0-9]+)$/, replacement: `${pathOf("../../src/")}$1.ts` },
    ],
  },
  test: {
    include: ["*.check.ts"],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    // What was skipped, and why, is to be seen.
    reporters: ["verbose"],
  },
});
