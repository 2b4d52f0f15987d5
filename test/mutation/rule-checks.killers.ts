/** The checks of the rules as tests that hunt mutants: few cases, of which none is made smaller. */
import { describe, expect, it } from "vitest";
import { runRuleCheck } from "../../src/property/suite/run-rule-check.js";
import { ruleChecks } from "../../src/rules/rule-checks.js";
import { fakeImplementation } from "../property/cases/subjects.js";

const run = { runs: 30, seed: 1, explains: false };

describe.each(["documented", "deployed", "simulator"] as const)("under %s semantics", (preset) => {
  it.each(ruleChecks.map((ruleCheck) => [ruleCheck.rule, ruleCheck] as const))("%s", async (_, ruleCheck) => {
    expect(await runRuleCheck(ruleCheck, fakeImplementation(preset), run)).toEqual({ status: "passed" });
  });
});
