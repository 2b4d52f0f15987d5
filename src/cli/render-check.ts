import type { CheckReport } from "../property/suite/check-report.js";
import { codeLines, renderRandom, skipLines, summary } from "../property/suite/render-report.js";
import type { RuleReport } from "../property/suite/rule-report.js";
import { bold, faint, type Terminal } from "./terminal.js";
import { wrapIndented } from "./wrap.js";

/**
 * Renders the outcome of the rules: a table of their groups, the failures in full, and the reasons of those left out.
 */
export function renderCheck(
  { rules: reports, random, statements }: CheckReport,
  file: string,
  terminal: Terminal,
): string {
  const failed = reports.filter(({ status }) => status === "failed");
  const skipped = skipLines(reports).flatMap((line) => wrapIndented(line, terminal.width, 2));
  return [
    renderGroups(reports, terminal),
    ...failed.map((report) => renderFailed(report, statements.get(report.rule) ?? "", file, terminal)),
    ...(skipped.length === 0 ? [] : [[faint("Skipped", terminal), ...skipped].join("\n")]),
    renderRandom(random),
    bold(summary(reports), terminal),
  ].join("\n\n");
}

const statuses = ["passed", "failed", "skipped"] as const;

/** A line for each group of rules: what their ids begin with. */
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
    `  ${faint(`fakebucket check ${file} --rule ${rule} --seed ${seed} --path ${path}`, terminal)}`,
  ].join("\n");
}
