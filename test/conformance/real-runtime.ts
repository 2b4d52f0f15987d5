import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import ts from "typescript";
import { type ComparedScript, nameOf, type Runner } from "./runner.js";
import type { Observation } from "./sequence.js";

/** What is used of `miniflare`, whose own declarations do not type-check. */
interface Miniflare {
  getWorker(name: string): Promise<{ fetch(url: string, init: RequestInit): Promise<Response> }>;
  dispose(): Promise<void>;
}

const { Miniflare } = createRequire(import.meta.url)("miniflare") as { Miniflare: new (options: object) => Miniflare };

const worker = `
  import { runSequence } from "./run-sequence.mjs";
  export default {
    async fetch(request, env) {
      for (;;) {
        const { objects } = await env.BUCKET.list();
        if (objects.length === 0) break;
        await env.BUCKET.delete(objects.map((object) => object.key));
      }
      return Response.json(await runSequence(env.BUCKET, await request.json()));
    },
  };
`;

/** Starts the real runtime, with a worker for each script: sequences are sent into it and run there, natively, on its own bucket. */
export function startRealRuntime(scripts: readonly ComparedScript[]): Runner {
  const nameOfWorker = (script: ComparedScript) => String(scripts.findIndex((one) => nameOf(one) === nameOf(script)));
  const miniflare = new Miniflare({
    workers: scripts.map(({ date, flags }, index) => ({
      name: String(index),
      compatibilityDate: date,
      // Dated 2024-09-26, and about all classes of the runtime: no matter of a bucket.
      compatibilityFlags: date < "2024-09-26" ? [...flags, "set_tostring_tag"] : flags,
      r2Buckets: { BUCKET: `bucket-${index}` },
      modules: [
        { type: "ESModule", path: "index.mjs", contents: worker },
        { type: "ESModule", path: "run-sequence.mjs", contents: compile("./run-sequence.ts") },
      ],
    })),
    // What the runtime warns of belongs to the sequences.
    handleRuntimeStdio: () => undefined,
  });
  return {
    async run(script, sequence) {
      const runtime = await miniflare.getWorker(nameOfWorker(script));
      const response = await runtime.fetch("http://runtime/", { method: "POST", body: JSON.stringify(sequence) });
      if (!response.ok) throw new Error(`The real runtime failed: ${await response.text()}`);
      return (await response.json()) as Observation[];
    },
    stop: () => miniflare.dispose(),
  };
}

function compile(path: string): string {
  const source = readFileSync(new URL(path, import.meta.url), "utf8");
  return ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
  }).outputText;
}
