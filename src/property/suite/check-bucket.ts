import type { MakeBucket } from "../expect/rule-check.js";
import { CheckReport } from "./check-report.js";
import type { SuiteRule } from "./chosen-rules.js";
import type { RuleReport } from "./rule-report.js";
import { runRandomCheck } from "./run-random-check.js";
import { runRuleCheck } from "./run-rule-check.js";
import { type CheckOptions, parseSuite, type Suite } from "./suite-options.js";

/**
 * Checks any implementation of the binding against every rule, and compares it with FakeBucket in random sequences of
 * calls.
 *
 * @param makeBucket - returns a fresh, empty bucket for each case, directly or as a promise. It is called with the
 * settings of the case, as far as `abilities` allow them.
 * @returns the result of each rule. The promise does not reject when a rule fails.
 * @throws TypeError (as a rejection) for unknown options and for options of a wrong type or value.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { checkBucket } from "fakebucket/property";
 *
 * const report = await checkBucket(() => new FakeBucket(), { rules: ["range"], seed: 1 });
 * console.log(report.ok); // true
 * ```
 */
export async function checkBucket(makeBucket: MakeBucket, options?: CheckOptions): Promise<CheckReport> {
  const suite = parseSuite("checkBucket", makeBucket, options);
  const reports: RuleReport[] = [];
  for (const rule of suite.rules) {
    const report = await checkRule(rule, suite);
    reports.push(report);
    await suite.onProgress({ done: reports.length, total: suite.rules.length, report });
  }
  return new CheckReport(reports, await runRandomCheck(suite, reports), suite.rules);
}

/** Checks an implementation against one rule. Never rejects. */
export async function checkRule({ rule, check }: SuiteRule, { implementation, run }: Suite): Promise<RuleReport> {
  if (typeof check === "string") return { rule, status: "skipped", reason: check };
  if (run.signal?.aborted === true) return { rule, status: "skipped", reason: "the run was stopped" };
  return { rule, ...(await runRuleCheck(check, implementation, run)) };
}
