import { FakeBucket } from "fakebucket";
import { runSequence } from "../../src/property/sequences/run-sequence.js";
import type { Observation } from "../../src/property/sequences/sequence.js";
import type { ComparedScript, StartedRunner } from "./runner.js";

/** Makes an empty bucket that is to behave as the real runtime does for a script. */
export type MakeBucket = (script: ComparedScript) => unknown;

/** The fake under comparison. */
export const makeFakeBucket: MakeBucket = ({ date, flags }) =>
  new FakeBucket({ semantics: "simulator", compatibilityDate: date, compatibilityFlags: flags });

/** Runs sequences on buckets of this process, and brings what they show into the form in which the runtime sends it. */
export function localRunner(makeBucket: MakeBucket = makeFakeBucket): StartedRunner {
  return {
    async run(script, sequence) {
      return JSON.parse(JSON.stringify(await runSequence(makeBucket(script), sequence))) as Observation[];
    },
    stop: () => Promise.resolve(),
  };
}
