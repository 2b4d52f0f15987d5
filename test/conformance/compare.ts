import fc from "fast-check";
import { arbitrarySequence } from "./arbitrary-sequence.js";
import { agrees, expectedOf } from "./differences.js";
import { type ComparedScript, nameOf, type Runner } from "./runner.js";
import type { Sequence } from "./sequence.js";

/** A shortest sequence at which two sides differ. */
export interface Disagreement {
  readonly script: ComparedScript;
  readonly sequence: Sequence;
  /** The first step that differs. */
  readonly step: number;
  readonly expected: string;
  readonly shown: string;
  /** With the seed, what fast-check needs to come here again. */
  readonly path: string;
  /** How many sequences had agreed before. */
  readonly after: number;
}

/** How a comparison is to be made. */
export interface Comparison {
  /** The dates and flags that both sides run at. */
  readonly scripts: readonly ComparedScript[];
  readonly runs: number;
  readonly seed: number;
  readonly path?: string;
  /** Called after each sequence. */
  readonly onRun?: () => void;
}

/** Runs generated sequences on both sides, with any of the scripts; gives the first disagreement, shrunk. */
export async function compareRunners(
  real: Runner,
  other: Runner,
  comparison: Comparison,
): Promise<Disagreement | undefined> {
  const property = fc.asyncProperty(
    fc.constantFrom(...comparison.scripts),
    arbitrarySequence,
    async (script, sequence) => {
      comparison.onRun?.();
      return (await firstDifference(real, other, script, sequence)) === undefined;
    },
  );
  const { runs: numRuns, seed, path } = comparison;
  const result = await fc.check(property, { numRuns, seed, ...(path === undefined ? {} : { path }) });
  if (result.counterexample === null) return undefined;
  // Anything but a disagreement is a defect of the harness or of a side.
  if (result.errorInstance instanceof Error && !result.errorInstance.message.startsWith("Property failed")) {
    throw result.errorInstance;
  }
  const [script, sequence] = result.counterexample;
  const difference = await firstDifference(real, other, script, sequence);
  const found = difference ?? { step: -1, expected: "a difference", shown: "none, when run again: it comes and goes" };
  return { script, sequence, ...found, path: result.counterexamplePath ?? "", after: result.numRuns - 1 };
}

/** The first step at which two sides differ. */
export async function firstDifference(
  real: Runner,
  other: Runner,
  script: ComparedScript,
  sequence: Sequence,
): Promise<Pick<Disagreement, "step" | "expected" | "shown"> | undefined> {
  const [expected, shown] = [await real.run(script, sequence), await other.run(script, sequence)];
  for (const [step, observation] of expected.entries()) {
    const other = shown[step] ?? {};
    if (!agrees(observation, other)) return { step, expected: expectedOf(observation), shown: JSON.stringify(other) };
  }
  return undefined;
}

/** A disagreement as a person reads it: the calls as a script, then where the two part. */
export function describeDisagreement(disagreement: Disagreement): string {
  const { script, sequence, step, expected, shown, path, after } = disagreement;
  const lines = sequence.map(({ call, args, on, read }, index) => {
    const target = on === undefined ? "bucket" : `results[${on}]`;
    const reading = read === undefined ? "" : ` // body: ${read}`;
    return `results[${index}] = await ${target}.${call}(${args.map((value) => JSON.stringify(value)).join(", ")});${reading}`;
  });
  const from = [...expected].findIndex((character, index) => character !== shown[index]);
  const around = (text: string): string => text.slice(Math.max(0, from - 80), from + 160);
  return [
    `Differs after ${after} sequences that agreed (path ${path}), at ${nameOf(script)}, in step ${step}:`,
    ...lines.map((line) => `  ${line}`),
    `  real: … ${around(expected)}`,
    `  fake: … ${around(shown)}`,
  ].join("\n");
}
