import { FakeBucket } from "fakebucket";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { BucketSettings } from "../../../src/property/expect/rule-check.js";
import { concernedRules } from "../../../src/property/random/concerned-rules.js";
import { type RandomScope, randomCheck } from "../../../src/property/random/random-check.js";
import { condition } from "../../../src/property/sequences/arbitrary-conditions.js";
import type { Template } from "../../../src/property/sequences/arbitrary-values.js";
import { runRuleCheck } from "../../../src/property/suite/run-rule-check.js";
import { levels, type RuleId, rules } from "../../../src/rules/statements/all-rules.js";
import { semantics } from "../../../src/semantics/presets.js";
import { runs, time } from "../../laws/runs.js";

// biome-ignore lint/suspicious/noExplicitAny: templates have many forms.
type Anything = any;

/** Returns a clock that moves in steps, and stands at the beginning of a step. */
const clockOf = (step: number) => ({ now: () => Date.now() - (Date.now() % step) });

/** The members of the generated conditions, by their names. */
const conditions = fc
  .sample(condition, { numRuns: 3000, seed: 1 })
  .flatMap((each) => (typeof each === "object" && each.is === "object" ? [new Map(each.entries as Entries)] : []));

type Entries = readonly (readonly [name: string, member: Template])[];

const nearTimes = (each: ReadonlyMap<string, Template>) =>
  [...each.values()].filter((member) => typeof member === "object" && member.is === "near");

it("a condition in whole seconds has no time within a second of the upload's second", () => {
  const inSeconds = conditions.filter((each) => each.has("secondsGranularity")).flatMap(nearTimes);
  expect(inSeconds.length).toBeGreaterThan(20);
  const isClose = ({ what, plus }: Anything) => what === "uploaded" && plus !== 0;
  expect(inSeconds.filter(isClose)).toEqual([]);
});

it("a time of whole seconds is compared only if the granularity is asked for", () => {
  const times = conditions.flatMap(nearTimes);
  expect(times.length).toBeGreaterThan(200);
  for (const time of times) {
    const onlyIf = { is: "object", entries: [["uploadedAfter", time]] } as unknown as Template;
    const options = { is: "object", entries: [["onlyIf", onlyIf]] } as unknown as Template;
    const isAsked = concernedRules({ call: "put", args: ["k", "v", options] }).has("condition.seconds-granularity");
    expect(isAsked).toBe((time as Anything).what === "second");
  }
});

it.each(levels)(
  "random sequences at the level %s pass a bucket of whole seconds or equal times",
  async (level) => {
    const holds = (rule: RuleId) => levels.indexOf(rules[rule].level) <= levels.indexOf(level);
    const scope: RandomScope = { holds, excluded: () => false, toTheLetter: level === "letter" };
    const { numRuns, seed } = runs(40);
    for (const step of [1000, 600_000]) {
      const makeBucket = (settings: BucketSettings) => new FakeBucket({ clock: clockOf(step), ...settings });
      const coarse = { makeBucket, semantics: semantics.documented, level };
      const outcome = await runRuleCheck(randomCheck(scope), coarse, { runs: numRuns, seed });
      expect(outcome, `steps of ${step} ms`).toEqual({ status: "passed" });
    }
  },
  2 * time.timeout,
);
