import { bundle, startWorkers } from "../test/conformance/workers.js";
import type { AnyBucket } from "./operations.js";

/** The real runtime with its simulator. */
export interface RealRuntime {
  /** The bucket as tests in Node have it: a proxy. */
  readonly proxy: AnyBucket;
  /** Runs an operation inside the worker, where a script has its bucket, so often. */
  run(operation: string, times: number): Promise<unknown>;
  stop(): Promise<void>;
}

export async function startRealRuntime(): Promise<RealRuntime> {
  const { ask, proxyOf, stop } = startWorkers([
    {
      name: "worker",
      compatibilityDate: "2026-07-01",
      r2Buckets: { BUCKET: "native", PROXIED: "proxied" },
      code: bundle(new URL("./worker.ts", import.meta.url)),
    },
  ]);
  return {
    proxy: (await proxyOf("PROXIED")) as AnyBucket,
    run: (operation, times) => ask("worker", { operation, times }),
    stop,
  };
}
