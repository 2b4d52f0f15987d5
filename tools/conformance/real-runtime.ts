import type { Observation } from "../../src/property/sequences/sequence.js";
import { bundle, startWorkers } from "../real-runtime/workers.js";
import { type ComparedScript, nameOf, type StartedRunner } from "./runner.js";

/** Flags of 2022-11-30 for streams created by scripts. They do not affect buckets. */
const standardStreams = ["streams_enable_constructors", "transformstream_enable_standard_constructor"];

/**
 * Starts the real runtime, with a worker for each script. Each worker runs received sequences on its native bucket.
 *
 * @param runtime - a folder with another release of the runtime.
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
