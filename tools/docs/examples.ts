import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import type { FakeHostnamesOptions } from "fakebucket/hostnames";
import { ruleChecks } from "../../src/property/checks/rule-checks.js";
import { runRuleCheck } from "../../src/property/suite/run-rule-check.js";
import { documentedImplementation } from "../../test/property/expect/subjects.js";
import { brokenBuckets } from "../../test/rules/broken/broken-buckets.js";
import { brokenConfigs } from "../../test/rules/broken/broken-config.js";
import { brokenServices } from "../../test/rules/broken/broken-services.js";
import { runCode } from "../../test/rules/run-code.js";
import { exampleNames } from "./example-names.js";
import { type Examples, writtenExamples } from "./written-examples.js";

/**
 * Returns an example of each rule. If none was written, it is the shortest code that distinguishes FakeBucket from a bucket
 * that breaks the rule. Code that needs a clock, a stream of another library or Node's `Buffer`, or is too long to read, is
 * left out: examples run in browsers.
 */
export async function makeExamples(): Promise<Examples> {
  const written = writtenExamples();
  const examples = new Map<string, string>(written);
  for (const { rule, make } of brokenBuckets) {
    const ruleCheck = ruleChecks.find((check) => check.rule === rule);
    if (ruleCheck === undefined || written.has(rule)) continue;
    const outcome = await runRuleCheck(ruleCheck, documentedImplementation(make), { seed: 1 });
    const code = outcome.status === "failed" ? toExample(outcome.counterexample ?? "") : undefined;
    const known = examples.get(rule);
    if (code === undefined || (known !== undefined && known.length <= code.length)) continue;
    if ((await holdsAlways(code)) && !(await holdsAlways(code, withBucket(make)))) examples.set(rule, code);
  }
  return examples;
}

/** Returns the fault of an example: it must hold for the fakes, and fail for a fake that breaks its rule. */
export async function faultOf(rule: string, code: string): Promise<string | undefined> {
  if (!(await holdsAlways(code))) return `the example of ${rule} fails`;
  const broken = brokenNames.filter((each) => each.rule === rule);
  for (const { names } of broken) if (!(await holdsAlways(code, names))) return undefined;
  return broken.length === 0 ? undefined : `the example of ${rule} holds for each fake that breaks the rule`;
}

/** Turns a counterexample into an example: adds a bucket, and removes the text at the end. */
function toExample(counterexample: string): string | undefined {
  const code = counterexample
    .replace(/ ?\/\/ [^\n]*$/, "")
    .trimEnd()
    .replaceAll(/await makeBucket\(/g, "new FakeBucket(");
  const isShort = code.split("\n").every((line) => line.length <= 240);
  return isShort && !/\b(?:clock\(|Buffer\b)| is not shown\./.test(code) ? code : undefined;
}

/** Returns the values of an example's names for a run at a given time. */
type Names = (now: number) => Readonly<Record<string, unknown>>;

/** The broken fakes, under the names used by examples. */
const brokenNames: readonly { readonly rule: string; readonly names: Names }[] = [
  ...brokenBuckets.map(({ rule, make }) => ({ rule, names: withBucket(make) })),
  ...brokenServices.map(({ rule, make }) => {
    return { rule, names: () => ({ FakeHostnames: asClass((options: FakeHostnamesOptions = {}) => make(options)) }) };
  }),
  ...brokenConfigs.map(({ rule, parseBindings, loadBindings }) => {
    return { rule, names: () => ({ parseBindings, loadBindings }) };
  }),
];

/** Returns names that construct buckets with `make`. */
function withBucket(make: (options: FakeBucketOptions) => FakeBucket): Names {
  return (now) => {
    const clock = { now: () => now };
    return { FakeBucket: asClass((options?: FakeBucketOptions) => make({ clock, ...options })) };
  };
}

/** Wraps a function so that it can be called with `new`. */
function asClass<Options>(make: (options?: Options) => object): unknown {
  return function Made(options?: Options) {
    return make(options);
  };
}

const fakeBuckets = withBucket((options) => new FakeBucket(options));

/** The first and the last millisecond of a second: an example must hold at any time. */
const moments = [Date.UTC(2026, 0, 2, 3, 4, 5), Date.UTC(2026, 0, 2, 3, 4, 5, 999)];

/** True if code holds at all times, with `names` in place of some of the fakes. */
async function holdsAlways(code: string, names?: Names): Promise<boolean> {
  for (const now of moments) {
    try {
      await runCode(code, { ...exampleNames, ...fakeBuckets(now), ...names?.(now) });
    } catch {
      return false;
    }
  }
  return true;
}
