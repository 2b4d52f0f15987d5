import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ruleChecks, unobservableRules } from "../../src/property/checks/rule-checks.js";
import type { Abilities, RuleCheck } from "../../src/property/expect/rule-check.js";
import { allAbilities, lackingAbility } from "../../src/property/suite/abilities.js";
import { runRuleCheck } from "../../src/property/suite/run-rule-check.js";
import { toCode } from "../../src/property/values/to-code.js";
import { rules } from "../../src/rules/statements/all-rules.js";
import { explores, rowsAlone, runs, seed } from "../laws/runs.js";
import { answeringLate, fakeImplementation, startingLate } from "../property/expect/subjects.js";

const presets = ["documented", "deployed", "simulator"] as const;
const run = { runs: runs(10).numRuns, seed };
const checks = ruleChecks
  .filter((ruleCheck) => !(explores && rowsAlone(ruleCheck)))
  .map((ruleCheck) => [ruleCheck.rule, ruleCheck] as const);

/** Abilities of buckets without help from the caller: the usual ones, and the fewest. */
const usualAbilities: Abilities = { minPartBytes: 4 };
const fewestAbilities: Abilities = { ...usualAbilities, multipart: false, ssec: false, storageClass: false };

/** Returns the cases of a check; `undefined` if it is skipped. */
function casesOf(ruleCheck: RuleCheck, preset: (typeof presets)[number], given?: Abilities) {
  const { semantics, abilities } = { ...fakeImplementation(preset), ...(given && { abilities: given }) };
  if (lackingAbility(ruleCheck, abilities) !== undefined) return undefined;
  return ruleCheck.examples({ semantics, abilities: allAbilities(abilities) });
}

/** Returns a case without the contents of long texts and bytes. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened);
  const size = ArrayBuffer.isView(value) ? value.byteLength : typeof value === "string" ? value.length : 0;
  return size > 1000 ? `of ${size}` : value;
}

/** Returns the numbers of cases, and a digest of what a check needs and of its cases under every preset. */
function recordOf(ruleCheck: RuleCheck): string {
  const { rule, needs, hostNeeds, dates, scripts, maxRuns } = ruleCheck;
  const cases = presets.map((preset) => casesOf(ruleCheck, preset));
  const digest = createHash("sha256").update(toCode({ needs, hostNeeds, dates, scripts, maxRuns }));
  for (const each of cases) digest.update(toCode(shortened(each)));
  const numbers = [...cases, ...[usualAbilities, fewestAbilities].map((few) => casesOf(ruleCheck, "documented", few))];
  return `${rule}: ${numbers.map((each) => each?.length ?? "none").join(", ")}, ${digest.digest("hex").slice(0, 8)}`;
}

describe("the checks of the rules", () => {
  it("exist for each rule of the registry that a script can observe", () => {
    const checked = ruleChecks.map(({ rule }) => rule);
    expect([...checked, ...Object.keys(unobservableRules)].sort()).toEqual(Object.keys(rules).sort());
  });

  it("are in the order of the registry", () => {
    const checked = new Set<string>(ruleChecks.map(({ rule }) => rule));
    expect([...checked]).toEqual(Object.keys(rules).filter((rule) => checked.has(rule)));
  });

  // Somebody's bucket may fail a single case. `npx vitest run -u` records cases that have changed on purpose.
  it("have the recorded cases", async () => {
    const columns = `rule: ${[...presets, "usual abilities", "fewest abilities", "digest"].join(", ")}`;
    const text = [columns, ...ruleChecks.map(recordOf)].map((line) => `${line}\n`).join("");
    await expect(text).toMatchFileSnapshot("./recorded-cases.txt");
  });
});

describe.each(presets)("FakeBucket with %s semantics", (preset) => {
  it.each(checks)("keeps the rule [%s]", async (_, ruleCheck) => {
    // A fixed seed, so that no run fails by chance.
    expect(await runRuleCheck(ruleCheck, fakeImplementation(preset), run)).toEqual({ status: "passed" });
  });
});

/** Rules about calls that throw: one that begins late only rejects. */
const throwing = new Set<string>(["errors.throw-before-2022-10-31", "construction.compatibility-flags"]);
/** Rules about arguments that change after the call. In other rules, copies would be read in other ways. */
const changing = new Set<string>(["arguments.at-call", "value.copied", "result.nested"]);

describe("FakeBucket with a maker, a clock and calls that are late", () => {
  it.each(checks)("keeps the rule [%s]", async (rule, ruleCheck) => {
    const answering = answeringLate(fakeImplementation("documented"));
    const late = throwing.has(rule) ? answering : startingLate(answering, changing.has(rule));
    expect(await runRuleCheck(ruleCheck, late, { ...run, runs: 0 })).toEqual({ status: "passed" });
  });
});
