import assert from "node:assert/strict";
import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { runRuleCheck } from "../../src/property/suite/run-rule-check.js";
import { brokenBuckets } from "../../src/rules/broken-buckets.js";
import { ruleChecks } from "../../src/rules/rule-checks.js";
import { documentedImplementation } from "../property/cases/subjects.js";
import { runCode } from "../rules/run-code.js";

/** Examples by the ids of their rules: code that knows `FakeBucket` and `assert`. */
export type Examples = ReadonlyMap<string, string>;

/**
 * An example of each rule: of the code that tells FakeBucket from a bucket that breaks the rule, the shortest. Left out is
 * code that needs a clock or a stream of another library, and code that is too long to be read.
 */
export async function makeExamples(): Promise<Examples> {
  const examples = new Map<string, string>();
  for (const { rule, make } of brokenBuckets) {
    const ruleCheck = ruleChecks.find((check) => check.rule === rule);
    if (ruleCheck === undefined) continue;
    const outcome = await runRuleCheck(ruleCheck, documentedImplementation(make), { seed: 1 });
    const code = outcome.status === "failed" ? toExample(outcome.counterexample ?? "") : undefined;
    const known = examples.get(rule);
    if (code === undefined || (known !== undefined && known.length <= code.length)) continue;
    if ((await holdsAlways(code, makeFake)) && !(await holdsAlways(code, make))) examples.set(rule, code);
  }
  return examples;
}

/** What is wrong with an example: it must hold for FakeBucket, and fail for a bucket that breaks its rule. */
export async function faultOf(rule: string, code: string): Promise<string | undefined> {
  if (!(await holdsAlways(code, makeFake))) return `the example of ${rule} fails`;
  for (const broken of brokenBuckets) {
    if (broken.rule === rule && !(await holdsAlways(code, broken.make))) return undefined;
  }
  return `the example of ${rule} holds for each bucket that breaks the rule`;
}

/** A counterexample as an example: with a bucket of its own, and without the words at its end. */
function toExample(counterexample: string): string | undefined {
  const code = counterexample
    .replace(/ ?\/\/ [^\n]*$/, "")
    .trimEnd()
    .replaceAll(/await makeBucket\(/g, "new FakeBucket(");
  const isShort = code.split("\n").every((line) => line.length <= 240);
  return isShort && !/\b(?:clock|foreignStream)\(| is not shown\./.test(code) ? code : undefined;
}

function makeFake(options: FakeBucketOptions): FakeBucket {
  return new FakeBucket(options);
}

type BucketClass = new (options?: FakeBucketOptions) => FakeBucket;

/** The first and the last millisecond of a second: an example is to hold at any time. */
const moments = [Date.UTC(2026, 0, 2, 3, 4, 5), Date.UTC(2026, 0, 2, 3, 4, 5, 999)];

/** Whether code holds, whenever it is run, for buckets that are made so. */
async function holdsAlways(code: string, make: (options: FakeBucketOptions) => FakeBucket): Promise<boolean> {
  for (const now of moments) {
    const clock = { now: () => now };
    const Bucket = function Bucket(options?: FakeBucketOptions) {
      return make({ clock, ...options });
    } as unknown as BucketClass;
    if (!(await holds(code, Bucket))) return false;
  }
  return true;
}

async function holds(code: string, Bucket: BucketClass): Promise<boolean> {
  try {
    await runCode(code, { FakeBucket: Bucket, assert });
    return true;
  } catch {
    return false;
  }
}
