import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { seededByDay } from "../../test/laws/runs.js";

/** The checks of the packed package need npm's cache or a network, so they are not part of `npm test`. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  // One worker for each core; by default, a machine with two cores would use one.
  test: {
    include: ["*.check.ts"],
    env: seededByDay,
    testTimeout: 120_000,
    hookTimeout: 300_000,
    maxWorkers: "100%",
  },
});
