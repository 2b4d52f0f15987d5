import type { CheckReport } from "../property/suite/check-report.js";
import { codeLines, renderRandom, skipLines, summary } from "../property/suite/render-report.js";
import type { RuleReport } from "../property/suite/rule-report.js";
import { failureCauses, shortReason } from "./failure-causes.js";
import { bold, faint, type Terminal, wrapIndented } from "./terminal.js";

/** The largest number of failures printed in full by default. */
const fewFailures = 3;

/** The largest number of causes on a screen. */
const mostCauses = 8;

/**
 * Renders the results of the rules. A few failures, or all with `--all`: a table of the groups of rules, each failure
 * in full, and the reasons of skipped rules. Many failures: their causes, most important first.
 */
export function renderCheck(report: CheckReport, file: string, all: boolean, terminal: Terminal): string {
  const { rules: reports, random, statements } = report;
  const failed = reports.filter(({ status }) => status === "failed");
  if (failed.length > fewFailures && !all) return renderCauses(report, failed, file, terminal);
  const skipped = skipLines(reports).flatMap((line) => wrapIndented(line, terminal.width, 2));
  return [
    renderGroups(reports, terminal),
    ...failed.map((report) => renderFailed(report, statements.get(report.rule) ?? "", file, terminal)),
    ...(skipped.length === 0 ? [] : [[faint("Skipped", terminal), ...skipped].join("\n")]),
    renderRandom(random),
    bold(summary(reports), terminal),
  ].join("\n\n");
}

/** One screen: the causes of failures, each with its failed rules. */
function renderCauses(
  { rules: reports, random }: CheckReport,
  failed: readonly RuleReport[],
  file: string,
  terminal: Terminal,
): string {
  const causes = failureCauses(failed);
  const shown = causes.slice(0, mostCauses).map(({ text, advice, rules }) => {
    const [first = "", second = ""] = rules;
    const reason = shortReason(text, terminal.width - 4);
    if (rules.length === 1) return `✗ ${bold(first, terminal)}\n    ${reason}`;
    const names = rules.length > 2 ? `${first}, ${second} and ${rules.length - 2} more` : rules.join(", ");
    return [
      `✗ ${bold(reason, terminal)}`,
      ...wrapIndented(`${rules.length} rules: ${names}`, terminal.width, 4),
      ...(advice === undefined ? [] : wrapIndented(advice, terminal.width, 4)),
    ].join("\n");
  });
  const rest = causes.slice(mostCauses).length;
  const one = `npx fakebucket check ${file} --rule ${causes[0]?.rules[0]}`;
  return [
    `${bold("Fix first", terminal)}, ordered by lost data, then by the number of failed rules:`,
    shown.join("\n"),
    [
      ...(rest === 0 ? [] : [`And ${rest} more ${rest === 1 ? "cause" : "causes"}.`]),
      ...(random.status === "failed" ? ["Random sequences of calls differ too."] : []),
      `Show one in full: ${one}`,
      `Show all in full: npx fakebucket check ${file} --all`,
    ].join("\n"),
    bold(summary(reports), terminal),
  ].join("\n\n");
}

const statuses = ["passed", "failed", "skipped"] as const;

/** One line for each group of rules. The group is the first word of a rule's id. */
function renderGroups(reports: readonly RuleReport[], terminal: Terminal): string {
  const groups = new Map<string, RuleReport[]>();
  for (const report of reports) {
    const group = report.rule.replace(/\..*/, "");
    groups.set(group, [...(groups.get(group) ?? []), report]);
  }
  const width = Math.max("group".length, ...[...groups.keys()].map(({ length }) => length));
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(width) : cell.padStart(9))).join("");
  const rows = [...groups].map(([group, members]) => {
    const counts = statuses.map((status) => members.filter((report) => report.status === status).length);
    const mark = counts[1] === 0 ? (counts[0] === 0 ? "–" : "✓") : "✗";
    return `${mark} ${line([group, ...counts.map((count) => (count === 0 ? "" : String(count)))])}`.trimEnd();
  });
  return [faint(`  ${line(["group", ...statuses])}`, terminal), ...rows].join("\n");
}

function renderFailed(report: RuleReport, statement: string, file: string, terminal: Terminal): string {
  const { rule, reason = "", seed, path } = report;
  return [
    bold(`✗ ${rule}`, terminal),
    ...wrapIndented(statement, terminal.width, 2),
    ...wrapIndented(reason, terminal.width, 2),
    "",
    ...codeLines(report).map((line) => `    ${line}`),
    "",
    `  ${faint(`npx fakebucket check ${file} --rule ${rule} --seed ${seed} --path ${path}`, terminal)}`,
  ].join("\n");
}
