import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import type { AnyBucket } from "./operations.js";

/** What is used of `miniflare`, whose own declarations do not type-check. */
interface Miniflare {
  readonly ready: Promise<unknown>;
  getR2Bucket(name: string): Promise<AnyBucket>;
  dispatchFetch(url: string): Promise<{ readonly ok: boolean; text(): Promise<string> }>;
  dispose(): Promise<void>;
}

const { Miniflare } = createRequire(import.meta.url)("miniflare") as { Miniflare: new (options: object) => Miniflare };

/** The real runtime with its simulator. */
export interface RealRuntime {
  /** The bucket as tests in Node have it: a proxy. */
  readonly proxy: AnyBucket;
  /** Runs an operation inside the worker, where a script has its bucket, so often. */
  run(operation: string, times: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startRealRuntime(): Promise<RealRuntime> {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL("./worker.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
  });
  const miniflare = new Miniflare({
    compatibilityDate: "2026-07-01",
    r2Buckets: ["BUCKET", "PROXIED"],
    modules: [{ type: "ESModule", path: "worker.mjs", contents: outputFiles[0]?.text }],
  });
  await miniflare.ready;
  return {
    proxy: await miniflare.getR2Bucket("PROXIED"),
    async run(operation, times) {
      const query = new URLSearchParams({ operation, times: String(times) });
      const response = await miniflare.dispatchFetch(`http://runtime/?${query}`);
      if (!response.ok) throw new Error(`The real runtime failed: ${await response.text()}`);
    },
    stop: () => miniflare.dispose(),
  };
}
