import type { TestPlan } from "../../src/cli/init/first-test.js";

/** The plan of a test by `fakebucket init`, for a project with every property. */
export const plan: TestPlan = {
  runner: "vitest",
  inWorkers: false,
  typescript: true,
  lacksImportMeta: true,
  modules: true,
  configuration: { fromTest: "../wrangler.toml", fromProject: "wrangler.toml" },
  environment: "preview",
  bindings: ["FILES", "LOGS"],
  compatibilityDate: "2026-01-01",
  compatibilityFlags: ["nodejs_compat"],
  vars: { GREETING: "hi" },
  main: "../src/index.js",
  isClass: false,
  platform: [],
  hasPlugin: false,
};
