import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { snippetModules } from "./test/repository/snippet-modules.js";

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

export default defineConfig({
  plugins: [snippetModules],
  resolve: {
    alias: [
      { find: /^fakebucket$/, replacement: pathOf("./src/index.ts") },
      { find: /^fakebucket\/([a-z0-9]+)$/, replacement: `${pathOf("./src/")}$1.ts` },
    ],
  },
  test: {
    include: ["test/**/*.test.ts", "examples/**/*.test.ts"],
    // One worker for each core; left alone, a machine of two would use one.
    maxWorkers: "100%",
    // No test is about time: a busy machine is to be slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      reporter: ["text", "json-summary"],
      thresholds: {
        "src/request/**": { branches: 98 },
        "src/service/**": { branches: 98 },
      },
    },
  },
});
