import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Platform } from "esbuild";
import { versionOf } from "../../test/repository/version-of.js";
import { bundleFor } from "./bundle-for.js";
import { nodeOf, runFile } from "./program-rows.js";
import { type Row, type Run, runOf } from "./row.js";
import { outputOf } from "./run-program.js";

const runFiles = {
  "run.mjs": [
    'import { runSmoke } from "./smoke.mjs";',
    "runSmoke().then((outcomes) => console.log(JSON.stringify(outcomes)));\n",
  ].join("\n"),
};

const platforms = ["neutral", "browser", "node"] as const satisfies readonly Platform[];

/** Bundles every entry with esbuild, for each of its platforms, and runs the bundles. */
export const esbuildRow: Row = {
  name: "esbuild",
  async run(workshop) {
    const folder = workshop.folder("esbuild", runFiles);
    const runs: Run[] = [];
    for (const platform of platforms) {
      const run = await runOf(`--platform=${platform}`, async () => {
        const file = `${platform}.mjs`;
        writeFileSync(join(folder, file), await bundleFor(platform, folder, "run.mjs"));
        return runFile([nodeOf(workshop, "node-24"), file], folder);
      });
      runs.push(run);
    }
    return { version: versionOf("esbuild"), runs };
  },
};

/** Bundles every entry with rollup, with a resolver but without the plugin for CommonJS. */
export const rollupRow: Row = bundlerRow("rollup", "rollup/dist/bin/rollup", "with a resolver", [
  "--plugin=node-resolve",
  "--entryFileNames=[name].mjs",
]);

/** Bundles every entry with the bundler of Vite. */
export const rolldownRow: Row = bundlerRow("rolldown", "rolldown/bin/cli.mjs", "as it comes", [
  "--entry-file-names=[name].mjs",
]);

function bundlerRow(name: string, program: string, way: string, given: readonly string[]): Row {
  return {
    name,
    async run(workshop) {
      const folder = workshop.folder(name, runFiles);
      const node = nodeOf(workshop, "node-24");
      const run = await runOf(way, async () => {
        await outputOf([node, workshop.hostFile(program), "run.mjs", "--dir=bundle", ...given], { folder });
        return runFile([node, "bundle/run.mjs"], folder);
      });
      return { version: workshop.hostVersion(name), runs: [run] };
    },
  };
}
