import { runtimeVersionOf } from "../real-runtime/installed-runtime.js";
import { startWorkers, type Worker } from "../real-runtime/workers.js";
import { bundleFor } from "./bundle-for.js";
import { type Row, type Run, runOf } from "./row.js";
import type { Outcome } from "./smoke/outcome.js";

const script = [
  'import { runSmoke } from "./smoke.mjs";',
  "export default { fetch: async () => Response.json(await runSmoke()) };\n",
].join("\n");

/** Returns a row for the platform's runtime at a date, without and with Node's modules. */
export function workersRow(name: string, compatibilityDate: string): Row {
  return {
    name: `${name} (${compatibilityDate})`,
    async run(workshop) {
      const folder = workshop.folder(`workers-${compatibilityDate}`, { "worker.mjs": script });
      const contents = await bundleFor("neutral", folder, "worker.mjs");
      const runs: Run[] = [];
      for (const compatibilityFlags of [[], ["nodejs_compat"]]) {
        const way = compatibilityFlags.length === 0 ? "no flags" : "nodejs_compat";
        runs.push(await runOf(way, () => runWorker({ compatibilityDate, compatibilityFlags }, contents)));
      }
      return { version: `workerd ${runtimeVersionOf("workerd")}`, runs };
    },
  };
}

async function runWorker(
  settings: Pick<Worker, "compatibilityDate" | "compatibilityFlags">,
  code: string,
): Promise<Outcome[]> {
  const { ask, stop } = startWorkers([{ name: "worker", ...settings, code }]);
  try {
    return (await ask("worker", undefined)) as Outcome[];
  } finally {
    await stop();
  }
}
