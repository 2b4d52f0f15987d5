import type { Observation } from "../../src/property/sequences/sequence.js";
import { bundle, startWorkers } from "../real-runtime/workers.js";
import { type ComparedScript, nameOf, type StartedRunner } from "./runner.js";

/** Dated 2022-11-30, and about the streams that scripts make themselves: no matter of a bucket. */
const standardStreams = ["streams_enable_constructors", "transformstream_enable_standard_constructor"];

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
      compatibilityFlags: [...new Set([...flags, ...(date < "2022-11-30" ? standardStreams : [])])],
      r2Buckets: { BUCKET: `bucket-${index}` },
      code,
    })),
    runtime,
  );
  return { run: async (script, sequence) => (await ask(nameOf(script), sequence)) as Observation[], stop };
}
