import type { MakeBucket } from "../expect/rule-check.js";
import { CheckReport } from "./check-report.js";
import type { SuiteRule } from "./chosen-rules.js";
import type { RuleReport } from "./rule-report.js";
import { runRandomCheck } from "./run-random-check.js";
import { runRuleCheck } from "./run-rule-check.js";
import { type CheckOptions, parseSuite, type Suite } from "./suite-options.js";

/**
 * Holds any implementation of the binding to every rule, and compares it with FakeBucket in random sequences of calls.
 *
 * @param makeBucket - makes a fresh, empty bucket for each case, at once or as a promise. It is given what the case asks
 *   of the bucket, as far as `abilities` allow it.
 * @returns what became of each rule. A rule that fails rejects nothing.
 * @throws TypeError (as a rejection) for options of a wrong type or value, or that do not exist.
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

/** Holds an implementation to one rule. Never rejects. */
export async function checkRule({ rule, check }: SuiteRule, { implementation, run }: Suite): Promise<RuleReport> {
  if (typeof check === "string") return { rule, status: "skipped", reason: check };
  if (run.signal?.aborted === true) return { rule, status: "skipped", reason: "it was stopped" };
  return { rule, ...(await runRuleCheck(check, implementation, run)) };
}
