import { defineConfig } from "vitest/config";
import base from "../../vitest.config.js";

const { coverage: _, ...test } = base.test ?? {};

/** One file that holds many: each mutant then starts one worker, and loads no module twice. */
export default defineConfig({
  ...base,
  test: {
    ...test,
    include: ["test/mutation/killers.run.ts"],
    // The host itself loads the bundle, in a tenth of the time that Vitest takes to look at each line of it.
    server: { deps: { external: [/killers\.bundle\.js$/] } },
  },
});
