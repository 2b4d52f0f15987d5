import assert from "node:assert/strict";
import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { afterAll, describe, expect, it } from "vitest";
import { ruleChecks } from "../../src/property/checks/rule-checks.js";
import type { BucketSettings, RuleCheck } from "../../src/property/expect/rule-check.js";
import { type Failed, runRuleCheck } from "../../src/property/suite/run-rule-check.js";
import { rowsAlone, runs, seed } from "../laws/runs.js";
import { answeringLate, documentedImplementation } from "../property/expect/subjects.js";
import { listenForUnheard } from "../property/hostile/unheard.js";
import { brokenBuckets } from "./broken/broken-buckets.js";
import { brokenDetails } from "./broken/broken-details.js";
import { brokenLies } from "./broken/broken-lies.js";
import { untoldLies } from "./broken/untold-lies.js";
import { runCode } from "./run-code.js";

const seeds = Array.from({ length: runs(3).numRuns }, (_, index) => seed + index);

/** The buckets that a counterexample shows. */
const told = [...brokenBuckets, ...brokenDetails, ...brokenLies];

/** Returns the seeds of a check. One is enough without random cases. */
const seedsOf = (ruleCheck: RuleCheck) => (rowsAlone(ruleCheck) ? [seed] : seeds);

function checkOf(rule: string): RuleCheck {
  const ruleCheck = ruleChecks.find((one) => one.rule === rule);
  if (ruleCheck === undefined) throw new Error(`There is no check of ${rule}.`);
  return ruleCheck;
}

/** Runs a counterexample on buckets created by `make`. */
function runOn(make: (options: FakeBucketOptions) => FakeBucket, counterexample: string): Promise<void> {
  const { makeBucket, abilities } = documentedImplementation(make);
  const makeOne = (settings: BucketSettings = {}) => makeBucket(settings);
  return runCode(counterexample, { makeBucket: makeOne, assert, clock: abilities?.clock });
}

function failsOn(make: (options: FakeBucketOptions) => FakeBucket, counterexample: string): Promise<boolean> {
  return runOn(make, counterexample).then(
    () => false,
    () => true,
  );
}

describe("a broken bucket", () => {
  const unheard = listenForUnheard();

  afterAll(async () => {
    expect(await unheard()).toEqual([]);
  });

  it("exists for each rule with a check, each broken in its own way", () => {
    const broken = new Set<string>(told.map(({ rule }) => rule));
    expect(ruleChecks.map(({ rule }) => rule).filter((rule) => !broken.has(rule))).toEqual([]);
    const all = [...told, ...untoldLies];
    expect(new Set(all.map(({ rule, name }) => `${rule} ${name}`)).size).toBe(all.length);
  });

  it.each([...told, ...untoldLies])("fails $rule when it $name, with every seed", async ({ rule, make }) => {
    const ruleCheck = checkOf(rule);
    for (const seed of seedsOf(ruleCheck)) {
      const outcome = await runRuleCheck(ruleCheck, documentedImplementation(make), { seed, explains: false });
      expect(outcome, `seed ${seed}`).toMatchObject({ status: "failed" });
    }
  });

  it.each(told.filter(({ rule }) => rule === "result.uploaded"))(
    "fails $rule when it $name, by a clock that answers late",
    async ({ rule, make }) => {
      const late = answeringLate(documentedImplementation(make));
      const outcome = await runRuleCheck(checkOf(rule), late, { seed, explains: false });
      expect(outcome).toMatchObject({ status: "failed" });
    },
  );

  it("is heard of by nobody else where a rule holds a call while it waits for something else", async () => {
    const overlapping = checkOf("consistency.atomic");
    const outcomes = brokenBuckets.map(({ make }) =>
      runRuleCheck(overlapping, documentedImplementation(make), { seed: 1, runs: 0 }),
    );
    const statuses = (await Promise.all(outcomes)).map(({ status }) => status);
    expect(statuses).toContain("passed");
    expect(statuses).toContain("failed");
  });

  it("is shown by code that fails on it, but on no correct bucket", async () => {
    const silent: string[] = [];
    const unfair: string[] = [];
    for (const { rule, name, make } of told) {
      const outcome = await runRuleCheck(checkOf(rule), documentedImplementation(make), { seed: 1 });
      const { counterexample = "" } = outcome as Failed;
      const shown = `${rule}: ${name}\n${counterexample}`;
      // Operations on streams cannot be recorded; the code then notes that it is incomplete.
      const isWhole = !/ is not shown\.$/m.test(counterexample);
      if (isWhole && (await failsOn((options) => new FakeBucket(options), counterexample))) unfair.push(shown);
      if (await failsOn(make, counterexample)) continue;
      silent.push(shown);
      // If the expectation is not an assertion, a comment describes it.
      if (isWhole) expect(counterexample).toMatch(/\n\/\/ .*$/);
    }
    expect(unfair.join("\n\n")).toBe("");
    expect(silent.join("\n\n")).toBe("");
  }, 180_000);
});
