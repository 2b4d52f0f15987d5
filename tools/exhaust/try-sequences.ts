import type { FakeBucket, FakeBucketOptions } from "fakebucket";
import { sequenceLines } from "../../src/property/sequences/compare-runners.js";
import type { Sequence, SequenceStep } from "../../src/property/sequences/sequence.js";
import { type SemanticsName, semantics } from "../../src/semantics/presets.js";
import { smallLimits, World } from "../../test/laws/worlds.js";
import { alphabet, type Begun, isMirrored, longerBy, nothing, type StartName, starts } from "./alphabet.js";

/** The settings of a bucket and its model. */
export interface SmallWorld {
  readonly preset: SemanticsName;
  readonly start: StartName;
  /** Makes the bucket. @defaultValue a FakeBucket */
  readonly make?: (options: FakeBucketOptions) => FakeBucket;
}

/** The sequences to try. */
export interface Extent {
  /** The number of calls of each sequence. */
  readonly length: number;
  /** True for only the calls that change the state most. @defaultValue false */
  readonly changesOnly?: boolean;
  /** Checks the world after each sequence, and leaves it as it was. */
  readonly check?: (world: World) => Promise<void>;
}

/** The numbers of sequences, and the first difference as code. */
export interface Tried {
  readonly sequences: number;
  /** The number of sequences left out, because they are tried with the keys swapped. */
  readonly mirrored: number;
  readonly difference?: string;
}

/**
 * Tries every sequence of an extent on a bucket and its model, up to the first difference. Sequences with the same beginning
 * share it: both sides are put back after each sequence.
 */
export async function trySequences(small: SmallWorld, { length, changesOnly = false, check }: Extent): Promise<Tried> {
  const among = changesOnly ? alphabet.filter(({ changes }) => changes) : alphabet;
  const { first, ...rules } = starts[small.start];
  const world = new World({ ...semantics[small.preset], ...smallLimits }, rules, small.make);
  let [sequences, mirrored] = [0, 0];

  const tryLast = async (step: SequenceStep) => {
    await world.step(step, first.length + length - 1);
    if (!reads.has(step.call)) await world.compareContents();
    await check?.(world);
    sequences += 1;
  };
  /** Returns the first difference after a beginning. */
  const tryAfter = async (begun: Begun): Promise<string | undefined> => {
    const rewind = world.mark();
    for (const longer of longerBy(among, begun)) {
      const { steps } = longer;
      const isWhole = steps.length === first.length + length;
      if (isWhole && isMirrored(longer.letters.slice(first.length))) {
        mirrored += 1;
        continue;
      }
      const step = steps.at(-1) as SequenceStep;
      try {
        await (isWhole ? tryLast(step) : world.step(step, steps.length - 1));
      } catch (error) {
        return asCode(small, steps, error);
      }
      const difference = isWhole ? undefined : await tryAfter(longer);
      if (difference !== undefined) return difference;
      rewind();
    }
    return undefined;
  };
  const begun = first.reduce((before, letter) => [...longerBy([letter], before)][0] as Begun, nothing);
  for (const [index, step] of begun.steps.entries()) await world.step(step, index);
  const difference = await tryAfter(begun);
  return { sequences, mirrored, ...(difference === undefined ? {} : { difference }) };
}

const reads: ReadonlySet<SequenceStep["call"]> = new Set(["get", "head", "list", "resumeMultipartUpload"]);

function asCode({ preset, start }: SmallWorld, sequence: Sequence, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return [`Under ${preset} semantics, with ${start}:`, ...sequenceLines(sequence), reason].join("\n  ");
}
