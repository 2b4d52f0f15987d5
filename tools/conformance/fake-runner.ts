import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { runSequence } from "../../src/property/sequences/run-sequence.js";
import type { Observation } from "../../src/property/sequences/sequence.js";
import { changesAt } from "../../src/semantics/dated-changes.js";
import { miniflareVersion } from "../real-runtime/installed-runtime.js";
import { simulatorOf } from "./releases.js";
import type { ComparedScript, StartedRunner } from "./runner.js";

/** Creates an empty bucket, to be compared with the real runtime for a script. */
export type MakeBucket = (script: ComparedScript) => unknown;

/** The semantics of the compared release. */
const simulator = simulatorOf(miniflareVersion);

/** Returns the options of a compared bucket. */
export function optionsFor({ date, flags }: ComparedScript): FakeBucketOptions {
  return { semantics: simulator, compatibilityDate: date, compatibilityFlags: flags };
}

/** The fake under comparison. */
const makeFakeBucket: MakeBucket = (script) => new FakeBucket(optionsFor(script));

/** Runs sequences on buckets in this process, and serializes the observations in the same way as the runtime. */
export function localRunner(makeBucket: MakeBucket = makeFakeBucket): StartedRunner {
  return {
    async run(script, sequence) {
      const run = async () => JSON.stringify(await runSequence(makeBucket(script), sequence));
      const { hasClassTags } = changesAt(script.date, script.flags);
      return JSON.parse(await (hasClassTags ? run() : withoutTags(run))) as Observation[];
    },
    stop: () => Promise.resolve(),
  };
}

/** Runs a function while host objects convert to `[object Object]` too, because their classes differ between hosts. */
async function withoutTags<Result>(run: () => Promise<Result>): Promise<Result> {
  const prototypes = [Headers, Blob, ReadableStream].map(({ prototype }) => prototype as object);
  const tags = prototypes.map((prototype) => Object.getOwnPropertyDescriptor(prototype, Symbol.toStringTag));
  for (const prototype of prototypes)
    Object.defineProperty(prototype, Symbol.toStringTag, { value: undefined, configurable: true });
  try {
    return await run();
  } finally {
    for (const [index, tag] of tags.entries())
      Object.defineProperty(prototypes[index] as object, Symbol.toStringTag, tag ?? { value: undefined });
  }
}
