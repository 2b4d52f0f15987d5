import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { seededByDay } from "../../test/laws/runs.js";
import base from "../../vitest.config.js";

/** The checks of the built site need a browser, so they are not part of `npm test`. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  ...(base.resolve === undefined ? {} : { resolve: base.resolve }),
  test: {
    include: ["*.check.ts"],
    globalSetup: ["open-site.ts"],
    env: seededByDay,
    // All files share one browser; more workers than cores would only wait for it.
    maxWorkers: "100%",
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
