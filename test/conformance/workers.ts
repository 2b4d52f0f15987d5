import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

/** What is used of `miniflare`, whose own declarations do not type-check. */
interface Miniflare {
  getWorker(name: string): Promise<{ fetch(url: string, init: RequestInit): Promise<Response> }>;
  getR2Bucket(binding: string): Promise<unknown>;
  dispose(): Promise<void>;
}

const { Miniflare } = createRequire(import.meta.url)("miniflare") as { Miniflare: new (options: object) => Miniflare };

/** A script for the real runtime. */
export interface Worker {
  readonly name: string;
  readonly compatibilityDate: string;
  readonly compatibilityFlags?: readonly string[];
  /** The ids of its buckets, by binding. */
  readonly r2Buckets?: Readonly<Record<string, string>>;
  /** Its variables. */
  readonly bindings?: Readonly<Record<string, string>>;
  /** Its code, as one module. */
  readonly code: string;
}

/** The real runtime, with its simulator. */
export interface Workers {
  /** What a script answers to a POST of a value, both as JSON. Rejects with its text if it fails. */
  ask(name: string, question: unknown): Promise<unknown>;
  /** Sends requests to a script. */
  fetchOf(name: string): typeof fetch;
  /** A bucket of the first script as tests in Node have it: a proxy. */
  proxyOf(binding: string): Promise<unknown>;
  stop(): Promise<void>;
}

export function startWorkers(workers: readonly Worker[]): Workers {
  const miniflare = new Miniflare({
    workers: workers.map(({ code, ...worker }) => ({
      ...worker,
      modules: [{ type: "ESModule", path: "worker.mjs", contents: code }],
    })),
    // What the runtime warns of belongs to what is tried.
    handleRuntimeStdio: () => undefined,
  });
  return {
    async ask(name, question) {
      const worker = await miniflare.getWorker(name);
      const response = await worker.fetch("http://runtime/", { method: "POST", body: JSON.stringify(question) });
      if (!response.ok) throw new Error(`the runtime failed: ${await response.text()}`);
      return response.json();
    },
    fetchOf: (name) => async (input, init) => (await miniflare.getWorker(name)).fetch(String(input), init ?? {}),
    proxyOf: (binding) => miniflare.getR2Bucket(binding),
    stop: () => miniflare.dispose(),
  };
}

/** A module with all that it imports, as one. */
export function bundle(module: URL): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(module)],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
