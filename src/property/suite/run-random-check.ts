import type { RuleId } from "../../rules/statements/all-rules.js";
import { ruleChecks } from "../checks/rule-checks.js";
import { canDraw, type RandomCase, type RandomScope, randomCheck, rulesOfCase } from "../random/random-check.js";
import { lackingAbility } from "./abilities.js";
import type { RandomReport, RuleReport } from "./rule-report.js";
import { runRuleCheck, usualRuns } from "./run-rule-check.js";
import { randomMark, type Suite } from "./suite-options.js";

/** The title of the test of random sequences. */
export const randomTitle = "random: Random sequences of calls behave as on FakeBucket.";

/**
 * Makes random sequences of calls on an implementation and on FakeBucket. Never rejects.
 *
 * @param reports - the results of the rules checked before; calls related to failed rules are not generated.
 */
export async function runRandomCheck(suite: Suite, reports: readonly RuleReport[]): Promise<RandomReport> {
  const { implementation, run, randomPath } = suite;
  const { runs = usualRuns, seed = 0 } = run;
  const skipped = reasonToSkip(suite, reports);
  if (skipped !== undefined) return { status: "skipped", runs, seed, reason: skipped };
  const scope = scopeOf(suite, reports);
  const outcome = await runRuleCheck(randomCheck(scope), implementation, { ...run, path: randomPath });
  if (outcome.status !== "failed") return { ...outcome, runs, seed };
  const { given, path: found, ...failed } = outcome;
  return {
    ...failed,
    runs,
    seed,
    path: `${randomMark}${found}`,
    ...(given === undefined ? {} : { mayConcern: rulesOfCase(given as RandomCase, scope) }),
  };
}

/** Returns the reason to make no sequence, as far as the reports so far show one. */
export function reasonToSkip(suite: Suite, reports: readonly RuleReport[] = []): string | undefined {
  const { runs, path, signal } = suite.run;
  if (signal?.aborted === true) return "the run was stopped";
  if (runs === 0) return "runs is 0";
  if (path !== undefined) return "the path selects a case of a rule";
  return canDraw(scopeOf(suite, reports)) ? undefined : "random calls cover none of the rules that hold";
}

function scopeOf({ rules: asked, implementation }: Suite, reports: readonly RuleReport[]): RandomScope {
  const failing = new Set<string>(reports.flatMap(({ rule, status }) => (status === "failed" ? [rule] : [])));
  // Nothing concerns the rules of earlier dates where dates cannot be chosen.
  const abilities = { ...implementation.abilities, compatibilityDate: true };
  const lacking = new Set<string>(
    ruleChecks.flatMap((check) => (lackingAbility(check, abilities) ? [check.rule] : [])),
  );
  const applying = new Set(asked.flatMap(({ rule, check }) => (typeof check === "string" ? [] : [rule])));
  const holds = (rule: RuleId): boolean => applying.has(rule) && !failing.has(rule);
  return {
    holds,
    excluded: (rule) => failing.has(rule) || lacking.has(rule),
    toTheLetter: aboutTexts.every(holds),
  };
}

/** The rules about errors. All are of the level `letter`. */
const aboutTexts: readonly RuleId[] = [
  "errors.service-form",
  "errors.brand",
  "arguments.missing",
  "put.order",
  "get.order",
];
