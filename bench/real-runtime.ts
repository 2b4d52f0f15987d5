import { newestDate } from "../tools/real-runtime/installed-runtime.js";
import { bundle, startWorkers } from "../tools/real-runtime/workers.js";

/** The place where an operation runs. */
export type Place = "in its worker" | "from Node";

/** The real runtime with its simulator. */
export interface RealRuntime {
  /** Runs an operation `times` times: in the worker, on its binding, or in Node, on a proxy like the one of tests. */
  run(place: Place, operation: string, times: number): Promise<unknown>;
  stop(): Promise<void>;
}

export function startRealRuntime(): RealRuntime {
  const code = bundle(new URL("./worker.ts", import.meta.url));
  const places: readonly Place[] = ["in its worker", "from Node"];
  const { ask, stop } = startWorkers(
    places.map((place) => ({
      name: place,
      compatibilityDate: newestDate,
      r2Buckets: { BUCKET: place },
      code,
      runsInNode: place === "from Node",
    })),
  );
  return { run: (place, operation, times) => ask(place, { operation, times }), stop };
}
