import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import project from "../../../../vitest.config.js";

/** Suites with tests that must fail: another test runs them, and reads the report. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  ...(project.resolve === undefined ? {} : { resolve: project.resolve }),
  test: { include: ["*.suite.ts"], maxWorkers: 1, isolate: false, experimental: { fsModuleCache: true } },
});
