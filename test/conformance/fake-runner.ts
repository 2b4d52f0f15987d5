import { FakeBucket } from "fakebucket";
import { runSequence } from "./run-sequence.js";
import type { ComparedDate, Runner } from "./runner.js";
import type { Observation } from "./sequence.js";

/** Makes an empty bucket that is to behave as the real runtime does at a date. */
export type MakeBucket = (date: ComparedDate) => unknown;

/** The fake under comparison. */
export const makeFakeBucket: MakeBucket = (compatibilityDate) =>
  new FakeBucket({ semantics: "simulator", compatibilityDate });

/** Runs sequences on buckets of this process, and brings what they show into the form in which the runtime sends it. */
export function localRunner(makeBucket: MakeBucket = makeFakeBucket): Runner {
  return {
    async run(date, sequence) {
      return JSON.parse(JSON.stringify(await runSequence(makeBucket(date), sequence))) as Observation[];
    },
    stop: () => Promise.resolve(),
  };
}
