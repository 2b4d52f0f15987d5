import { type Arbitrary, asyncProperty, check, constantFrom } from "fast-check";
import { type Observation, type Sequence, type SequenceStep, stepCode } from "./sequence.js";

/** Runs sequences, each on an empty bucket, with a setting such as a compatibility date. */
export interface SequenceRunner<Setting> {
  run(setting: Setting, sequence: Sequence): Promise<readonly Observation[]>;
}

/** The different observations of one step on two sides. */
export interface Difference {
  readonly expected: string;
  readonly shown: string;
}

/** A shortest sequence with a difference between two sides. */
export interface Disagreement<Setting> extends Difference {
  readonly setting: Setting;
  readonly sequence: Sequence;
  /** The first different step. */
  readonly step: number;
  /** The path for fast-check to reproduce it with the seed. */
  readonly path: string;
  /** The number of equal sequences before it. */
  readonly after: number;
}

/** Options to compare two sides. */
export interface Comparison<Setting> {
  readonly sequences: Arbitrary<Sequence>;
  readonly settings: readonly Setting[];
  /** Returns the difference between the observations of a step, if any. */
  readonly differ: (expected: Observation, shown: Observation) => Difference | undefined;
  /** True to ignore a difference, and the rest of its sequence. */
  readonly isKnown?: (step: SequenceStep, difference: Difference) => boolean;
  readonly runs: number;
  readonly seed: number;
  readonly path?: string | undefined;
  /** Called after each sequence. */
  readonly onRun?: (() => void) | undefined;
}

/** Runs generated sequences on both sides, with any of the settings, and returns the first disagreement, shrunk. */
export async function compareRunners<Setting>(
  real: SequenceRunner<Setting>,
  other: SequenceRunner<Setting>,
  comparison: Comparison<Setting>,
): Promise<Disagreement<Setting> | undefined> {
  const { sequences, settings, onRun, runs: numRuns, seed, path } = comparison;
  const property = asyncProperty(constantFrom(...settings), sequences, async (setting, sequence) => {
    const difference = await firstDifference(real, other, { ...comparison, setting, sequence });
    onRun?.();
    return difference === undefined;
  });
  const result = await check(property, { numRuns, seed, ...(path === undefined ? {} : { path }) });
  if (result.counterexample === null) return undefined;
  // Any other error is a bug of the harness or of a side.
  if (result.errorInstance instanceof Error && !result.errorInstance.message.startsWith("Property failed")) {
    throw result.errorInstance;
  }
  const [setting, whole] = result.counterexample;
  const difference = await firstDifference(real, other, { ...comparison, setting, sequence: whole });
  // The later steps show nothing more.
  const sequence = difference === undefined ? whole : whole.slice(0, difference.step + 1);
  const found = difference ?? {
    step: -1,
    expected: "a difference",
    shown: "none when run again: the difference is not stable",
  };
  return { setting, sequence, ...found, path: result.counterexamplePath ?? "", after: result.numRuns - 1 };
}

/** Returns the first step with a difference between two sides. */
export async function firstDifference<Setting>(
  real: SequenceRunner<Setting>,
  other: SequenceRunner<Setting>,
  {
    setting,
    sequence,
    differ,
    isKnown,
  }: Pick<Comparison<Setting>, "differ" | "isKnown"> & { setting: Setting; sequence: Sequence },
): Promise<(Difference & { readonly step: number }) | undefined> {
  const [expected, shown] = [await real.run(setting, sequence), await other.run(setting, sequence)];
  for (const [step, observation] of comparable(expected).entries()) {
    const beside = shown[step] ?? {};
    const difference = differ(observation, beside);
    // After an accepted difference, later calls on a result that only one side has would differ too.
    if (difference === undefined && "result" in observation !== "result" in beside) return undefined;
    if (difference === undefined) continue;
    return isKnown?.(sequence[step] as SequenceStep, difference) ? undefined : { step, ...difference };
  }
  return undefined;
}

/**
 * Returns the observations up to the first step after which the two sides may hold different objects: the runtime may
 * have stored the rest of a stream before refusing it because of its lock.
 */
function comparable(observations: readonly Observation[]): readonly Observation[] {
  const end = observations.findIndex(({ rejected }) =>
    JSON.stringify(rejected)?.includes("has been locked to a reader"),
  );
  return end === -1 ? observations : observations.slice(0, end + 1);
}

/** Returns the calls of a sequence as a readable script. */
export function sequenceLines(sequence: Sequence): string[] {
  return sequence.map((step, index) => {
    const reading = step.read === undefined ? "" : ` // body: ${step.read}`;
    return `results[${index}] = await ${stepCode(step)};${reading}`;
  });
}

/** Returns the parts of two texts around their first difference. */
export function differingExcerpts(
  ...texts: readonly [expected: string, shown: string]
): [expected: string, shown: string] {
  const [expected, shown] = texts;
  const from = Array.from({ length: expected.length }).findIndex((_, at) => expected[at] !== shown[at]);
  return texts.map((text) => {
    const part = text.slice(Math.max(0, from - 60), from + 120);
    return `${from > 60 ? "… " : ""}${part}${text.length > from + 120 ? " …" : ""}`;
  }) as [string, string];
}
