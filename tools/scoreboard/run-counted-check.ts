import type { RuleCheck } from "../../src/property/expect/rule-check.js";
import {
  type CheckOutcome,
  type CheckRun,
  type Implementation,
  runRuleCheck,
} from "../../src/property/suite/run-rule-check.js";

/** The result of a check, with the number of cases if all of them passed. */
export type CountedOutcome =
  | { readonly status: "passed"; readonly cases: number }
  | Exclude<CheckOutcome, { readonly status: "passed" }>;

/** Checks one rule on an implementation, and counts the cases (examples and random ones). */
export async function runCountedCheck(
  ruleCheck: RuleCheck,
  implementation: Implementation,
  run: CheckRun,
): Promise<CountedOutcome> {
  let cases = 0;
  const counting: RuleCheck = {
    ...ruleCheck,
    check(subject, given) {
      cases += 1;
      return ruleCheck.check(subject, given);
    },
  };
  const outcome = await runRuleCheck(counting, implementation, run);
  return outcome.status === "passed" ? { ...outcome, cases } : outcome;
}
