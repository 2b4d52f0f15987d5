import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { FakeBucket } from "../../bucket/binding/fake-bucket.js";
import { concernedRules } from "../../property/random/concerned-rules.js";
import { type Difference, firstDifference, type SequenceRunner } from "../../property/sequences/compare-runners.js";
import { differFromRuntime } from "../../property/sequences/intended-differences.js";
import { runUnderPrefix } from "../../property/sequences/scratch.js";
import { type Observation, refersTo, type Sequence } from "../../property/sequences/sequence.js";
import { type RuleId, rules as ruleTexts } from "../../rules/statements/all-rules.js";
import type { LockRule } from "../../semantics/bucket-rules.js";
import type { SemanticsName } from "../../semantics/presets.js";
import type { Semantics } from "../../semantics/semantics.js";
import { type CommandOutcome, CommandRefused, found } from "../command-outcome.js";
import type { ReplayRecording } from "../requests.js";
import { describeDifference } from "./describe-difference.js";
import { differOverS3 } from "./differ-over-s3.js";
import {
  type Answered,
  fromRecorded,
  parseRecording,
  type RecordedLock,
  type Recording,
  withoutCursors,
} from "./recording.js";
import { asJson, type CompareHost, inScratch, type Side } from "./side.js";

/** A question with different answers of the recorded bucket and a FakeBucket. */
export interface RecordedDifference extends Difference {
  /** The position of the question. */
  readonly index: number;
  readonly question: Answered;
  /** The first different step. */
  readonly step: number;
  /** The rules of the question about this step; all of them if none is. */
  readonly rules: readonly string[];
}

/** Asks a FakeBucket the questions of a recording, and returns the first difference of each question. */
export async function differencesFrom(
  { prefix, through, questions, lock }: Recording,
  semantics: SemanticsName | Semantics,
  differ: Side["differ"] = through === "s3" ? differOverS3 : differFromRuntime,
): Promise<RecordedDifference[]> {
  const differences: RecordedDifference[] = [];
  for (const [index, question] of questions.entries()) {
    const { sequence, answers, rules } = question;
    let passed = 0;
    const clock = { now: () => Date.now() + passed };
    const bucket = new FakeBucket({ semantics, clock, locks: lock && [lockRule(lock)] });
    const advance = (milliseconds: number) => {
      passed += milliseconds;
    };
    const seen = await runUnderPrefix(bucket, inScratch(sequence, prefix), prefix, 0, advance);
    // Locked objects remain.
    const shown = withoutCursors(asJson(seen.slice(0, sequence.length)));
    const difference = await firstDifference(answering(fromRecorded(answers)), answering(shown), {
      ...{ setting: undefined, sequence, differ },
    });
    if (difference === undefined) continue;
    const concerned: ReadonlySet<string> = new Set(
      sequence.slice(difference.step, difference.step + 1).flatMap((step) => [...concernedRules(step)]),
    );
    const named = rules.filter((rule) => concerned.has(rule));
    differences.push({ index, question, ...difference, rules: named.length === 0 ? rules : named });
  }
  return differences;
}

function lockRule({ prefix, maxAgeSeconds }: RecordedLock): LockRule {
  return { id: "recorded", enabled: true, prefix, condition: { type: "Age", maxAgeSeconds } };
}

function answering(answers: readonly Observation[]): SequenceRunner<undefined> {
  return { run: async () => answers };
}

/**
 * Holds a FakeBucket to a recording, without a network, and reports each difference.
 *
 * @throws CommandRefused if the file cannot be read, or is no recording.
 */
export async function replay(
  { file, semantics: asked }: ReplayRecording,
  { folder }: CompareHost,
): Promise<CommandOutcome> {
  const recording = readRecording(file, resolve(folder, file));
  const { of, date, questions, lock } = recording;
  const semantics = asked ?? recording.semantics;
  const differences = await differencesFrom(recording, semantics);
  const locking = lock ? `, which locks ${lock.prefix} for ${lock.maxAgeSeconds} s` : "";
  const what = `${questions.length} questions to ${of} of ${date}${locking}`;
  if (differences.length === 0) return found(`${what}, no difference.`);
  const texts = differences.map(({ index, question, step, rules, ...difference }) => {
    const sequence = question.sequence.slice(0, step + 1);
    const changed = rules.map((rule) => `${rule} (${ruleTexts[rule as RuleId]?.title ?? "unknown"})`).join(", ");
    const where = `Question ${index + 1} of ${file} differs in step ${step}.`;
    const needed = neededSteps(sequence);
    return describeDifference({ sequence, step, ...difference }, where, `Would change: ${changed}`, semantics, needed);
  });
  return { ...found([...texts, `${what}, ${differences.length} differ.`].join("\n\n")), exitCode: 1 };
}

function readRecording(file: string, path: string): Recording {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new CommandRefused(`${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    return parseRecording(text);
  } catch (error) {
    throw new CommandRefused(`${file} ${(error as Error).message}.`);
  }
}

/** Returns the indexes of the last step, and of the earlier ones that it depends on: reads change nothing. */
function neededSteps(sequence: Sequence): ReadonlySet<number> {
  const needed = new Set<number>();
  for (const [index, { call }] of [...sequence.entries()].reverse()) {
    const isRead = ["get", "head", "list", "writeHttpMetadata"].includes(call);
    const isUsed = sequence.some((step, later) => needed.has(later) && refersTo(step, index));
    if (index === sequence.length - 1 || !isRead || isUsed) needed.add(index);
  }
  return needed;
}
