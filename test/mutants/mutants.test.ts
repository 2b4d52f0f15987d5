import { describe, expect, it } from "vitest";
import { ruleChecks } from "../../src/property/checks/rule-checks.js";
import { runRuleCheck } from "../../src/property/checks/run-rule-check.js";
import { mutantImplementation } from "../property/checks/subjects.js";
import { mutants } from "./mutants.js";

describe("a bucket that is broken on purpose", () => {
  it.each(mutants)("fails at $rule when it $name", async ({ rule, make }) => {
    const [ruleCheck] = ruleChecks.filter((one) => one.rule === rule);
    expect(ruleCheck).toBeDefined();
    if (ruleCheck === undefined) return;
    expect(await runRuleCheck(ruleCheck, mutantImplementation(make))).toMatchObject({ status: "failed" });
  });
});
