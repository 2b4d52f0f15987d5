import { describe, expect, it } from "vitest";
import { ruleChecks, unobservableRules } from "../../src/property/checks/rule-checks.js";
import { runRuleCheck } from "../../src/property/suite/run-rule-check.js";
import { rules } from "../../src/rules/statements/all-rules.js";
import { explores, rowsAlone, runs, seed } from "../laws/runs.js";
import { answeringLate, fakeImplementation } from "../property/expect/subjects.js";

const presets = ["documented", "deployed", "simulator"] as const;
const run = { runs: runs(10).numRuns, seed };
const checks = ruleChecks
  .filter((ruleCheck) => !(explores && rowsAlone(ruleCheck)))
  .map((ruleCheck) => [ruleCheck.rule, ruleCheck] as const);

describe("the checks of the rules", () => {
  it("exist for each rule of the registry that a script can observe", () => {
    const checked = ruleChecks.map(({ rule }) => rule);
    expect([...checked, ...Object.keys(unobservableRules)].sort()).toEqual(Object.keys(rules).sort());
  });

  it("are in the order of the registry", () => {
    const checked = new Set<string>(ruleChecks.map(({ rule }) => rule));
    expect([...checked]).toEqual(Object.keys(rules).filter((rule) => checked.has(rule)));
  });
});

describe.each(presets)("FakeBucket with %s semantics", (preset) => {
  it.each(checks)("keeps the rule [%s]", async (_, ruleCheck) => {
    // A fixed seed, so that no run fails by chance.
    expect(await runRuleCheck(ruleCheck, fakeImplementation(preset), run)).toEqual({ status: "passed" });
  });
});

describe("FakeBucket with a maker and a clock that answer late", () => {
  it.each(checks)("keeps the rule [%s]", async (_, ruleCheck) => {
    const late = answeringLate(fakeImplementation("documented"));
    expect(await runRuleCheck(ruleCheck, late, { ...run, runs: 0 })).toEqual({ status: "passed" });
  });
});
