import { createRequire } from "node:module";
import { bundleFor } from "./bundle-for.js";
import { type Row, type Run, runOf } from "./row.js";
import type { Outcome } from "./smoke/outcome.js";
import { versionOf } from "./workshop.js";

/** What is used of `miniflare`, whose own declarations do not type-check. */
interface Miniflare {
  dispatchFetch(url: string): Promise<Response>;
  dispose(): Promise<void>;
}

const { Miniflare } = createRequire(import.meta.url)("miniflare") as {
  readonly Miniflare: new (options: object) => Miniflare;
};

const script = [
  'import { runSmoke } from "./smoke.mjs";',
  "export default { fetch: async () => Response.json(await runSmoke()) };\n",
].join("\n");

/** The platform's runtime at a date, without and with Node's modules. */
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
      return { version: `workerd ${versionOf("workerd")}`, runs };
    },
  };
}

async function runWorker(options: object, contents: string): Promise<Outcome[]> {
  const miniflare = new Miniflare({
    ...options,
    modules: [{ type: "ESModule", path: "worker.mjs", contents }],
    // What the runtime warns of belongs to the cases.
    handleRuntimeStdio: () => undefined,
  });
  try {
    const response = await miniflare.dispatchFetch("http://worker.example/");
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Outcome[];
  } finally {
    await miniflare.dispose();
  }
}
