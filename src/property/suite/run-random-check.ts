import type { RuleId } from "../../rules/statements/all-rules.js";
import { canDraw, type RandomCase, type RandomScope, randomCheck, rulesOfCase } from "../random/random-check.js";
import type { RandomReport, RuleReport } from "./rule-report.js";
import { runRuleCheck, usualRuns } from "./run-rule-check.js";
import { randomMark, type Suite } from "./suite-options.js";

/** The title of the test that random sequences are. */
export const randomTitle = "random: In random sequences of calls it does what FakeBucket does.";

/**
 * Makes random sequences of calls on an implementation and on FakeBucket. Never rejects.
 *
 * @param reports - of the rules that were checked before: what failed is not drawn.
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

/** The reason for which no sequence is made, as far as it is known from the reports so far. */
export function reasonToSkip(suite: Suite, reports: readonly RuleReport[] = []): string | undefined {
  const { runs, path, signal } = suite.run;
  if (signal?.aborted === true) return "it was stopped";
  if (runs === 0) return "no runs are asked for";
  if (path !== undefined) return "the path is that of a rule";
  return canDraw(scopeOf(suite, reports)) ? undefined : "no rule that holds is about what can be drawn";
}

function scopeOf({ rules: asked, implementation }: Suite, reports: readonly RuleReport[]): RandomScope {
  const failing = new Set<string>(reports.flatMap(({ rule, status }) => (status === "failed" ? [rule] : [])));
  const applying = new Set(asked.flatMap(({ rule, check }) => (typeof check === "string" ? [] : [rule])));
  const holds = (rule: RuleId): boolean => applying.has(rule) && !failing.has(rule);
  return {
    holds,
    failed: (rule) => failing.has(rule),
    toTheLetter: (implementation.level ?? "letter") === "letter" && aboutTexts.every(holds),
  };
}

/** The rules that say what errors are. */
const aboutTexts: readonly RuleId[] = [
  "errors.service-form",
  "errors.brand",
  "arguments.missing",
  "put.order",
  "get.order",
];
