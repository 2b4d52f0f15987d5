import type { Observation } from "../../src/property/sequences/sequence.js";
import { bundle, startWorkers } from "../real-runtime/workers.js";
import { type ComparedScript, nameOf, type StartedRunner } from "./runner.js";

/**
 * Starts the real runtime, with a worker for each script: sequences are sent into it and run there, natively, on its own
 * bucket.
 *
 * @param runtime - a folder from which another release of it is loaded.
 */
export function startRealRuntime(scripts: readonly ComparedScript[], runtime?: string): StartedRunner {
  const code = bundle(new URL("./worker.ts", import.meta.url));
  const { ask, stop } = startWorkers(
    scripts.map(({ date, flags }, index) => ({
      name: nameOf({ date, flags }),
      compatibilityDate: date,
      compatibilityFlags: flags,
      r2Buckets: { BUCKET: `bucket-${index}` },
      code,
    })),
    runtime,
  );
  return { run: async (script, sequence) => (await ask(nameOf(script), sequence)) as Observation[], stop };
}
