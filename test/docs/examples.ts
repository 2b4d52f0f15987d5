import assert from "node:assert/strict";
import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { runRuleCheck } from "../../src/property/suite/run-rule-check.js";
import { brokenBuckets } from "../../src/rules/broken-buckets.js";
import { ruleChecks } from "../../src/rules/rule-checks.js";
import { documentedImplementation } from "../property/cases/subjects.js";

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
    if ((await holds(code, FakeBucket)) && !(await holds(code, classOf(make)))) examples.set(rule, code);
  }
  return examples;
}

/** What is wrong with an example: it must hold for FakeBucket, and fail for a bucket that breaks its rule. */
export async function faultOf(rule: string, code: string): Promise<string | undefined> {
  if (!(await holds(code, FakeBucket))) return `the example of ${rule} fails`;
  for (const broken of brokenBuckets) {
    if (broken.rule === rule && !(await holds(code, classOf(broken.make)))) return undefined;
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
  // A date of today is one that the code compares with the time of the upload.
  const now = new Date();
  const isOfToday = [now.toUTCString().slice(5, 16), now.toISOString().slice(0, 10)].some((day) => code.includes(day));
  return isShort && !isOfToday && !/\b(?:clock|foreignStream)\(| is not shown\./.test(code) ? code : undefined;
}

type BucketClass = new (options?: FakeBucketOptions) => FakeBucket;

/** A class whose instances are broken. */
function classOf(make: (options: FakeBucketOptions) => FakeBucket): BucketClass {
  return function Broken(options: FakeBucketOptions = {}) {
    return make(options);
  } as unknown as BucketClass;
}

const AsyncFunction = (async () => undefined).constructor as new (
  ...code: string[]
) => (...given: unknown[]) => Promise<void>;

async function holds(code: string, Bucket: BucketClass): Promise<boolean> {
  try {
    await new AsyncFunction("FakeBucket", "assert", code)(Bucket, assert);
    return true;
  } catch {
    return false;
  }
}
