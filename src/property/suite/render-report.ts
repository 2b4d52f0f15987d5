import type { RandomReport, RuleReport } from "./rule-report.js";

/** Describes the result of random sequences of calls. */
export function renderRandom(report: RandomReport): string {
  const { status, runs, seed, reason } = report;
  if (status === "skipped") return `– random sequences of calls: ${reason}`;
  if (status === "passed") return `✓ random sequences of calls: ${runs} match FakeBucket, seed ${seed}`;
  return renderFailed(
    "random sequences of calls",
    `The bucket behaves differently from FakeBucket.\n${renderRandomSeen(report)}`,
  );
}

function renderFailed(title: string, text: string): string {
  return [`✗ ${title}`, ...text.split("\n").map((line) => (line === "" ? "" : `  ${line}`))].join("\n");
}

/** Describes the difference found by a random sequence: the calls, the rules, and how to reproduce it. */
export function renderRandomSeen({ reason, counterexample, mayConcern = [], seed, path }: RandomReport): string {
  const code = counterexample?.split("\n").map((line) => `  ${line}`) ?? [];
  const rules = mayConcern.length === 0 ? [] : [`Possibly related rules: ${mayConcern.join(", ")}`];
  const again = `To reproduce, with the same rules: { seed: ${seed}, path: "${path}" }`;
  return [reason, "", ...code, "", ...rules, again].join("\n");
}

/** Returns the numbers of passed, failed and skipped rules. */
export function summary(reports: readonly RuleReport[]): string {
  const count = (wanted: RuleReport["status"]) => reports.filter(({ status }) => status === wanted).length;
  const skipped = count("skipped");
  const left = skipped === 0 ? "" : `, ${skipped} skipped`;
  return `${reports.length} ${reports.length === 1 ? "rule" : "rules"}: ${count("passed")} passed, ${count("failed")} failed${left}`;
}

/** Describes the failure of a rule: its statement, the difference, the calls, and how to reproduce it. */
export function renderFailure(report: RuleReport, statement: string): string {
  return renderFailed(report.rule, `${statement}\n${renderSeen(report)}`);
}

/** Describes the failure of a rule without its statement, and how to reproduce it. */
export function renderSeen(report: RuleReport): string {
  const { rule, reason = "", seed, path } = report;
  const code = codeLines(report).map((line) => `  ${line}`);
  return [
    reason,
    ...(code.length === 0 ? [] : ["", ...code, ""]),
    `To reproduce: { rules: ["${rule}"], seed: ${seed}, path: "${path}" }`,
  ].join("\n");
}

/** Returns the lines of a counterexample, without a final comment that repeats the reason. */
export function codeLines({ reason = "", counterexample = "" }: RuleReport): string[] {
  const said = reason.replace(/^\d{4}-\d\d-\d\d: /, "").replaceAll(/\s+/g, " ");
  const isSaid = counterexample.endsWith(`// ${said}`);
  const code = isSaid ? counterexample.slice(0, -`// ${said}`.length).trimEnd() : counterexample;
  return code === "" ? [] : code.split("\n");
}

/** Lists skipped rules, one line for each reason. */
export function skipLines(reports: readonly RuleReport[]): string[] {
  const byReason = new Map<string, string[]>();
  for (const { rule, status, reason = "" } of reports) {
    if (status !== "skipped") continue;
    byReason.set(reason, [...(byReason.get(reason) ?? []), rule]);
  }
  return [...byReason].map(([reason, names]) => `– ${reason}: ${names.join(", ")}`);
}
