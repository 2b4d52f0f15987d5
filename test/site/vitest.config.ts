import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

/** The checks of the built site need a browser: they are no part of `npm test`. */
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
    globalSetup: ["open-site.ts"],
    // One browser serves all files; more workers than cores would only wait for it.
    maxWorkers: "100%",
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
