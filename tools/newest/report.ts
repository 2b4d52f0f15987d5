import type { RowResult } from "../runtimes/run-matrix.js";

/** The outcome of a test with a newer version. */
export interface Finding {
  readonly differs: boolean;
  readonly result: string;
}

/** A line of the final table. */
export interface Line extends Finding {
  readonly name: string;
  readonly pinned: string;
  readonly newest: string;
}

/** Renders the table as plain text in columns. */
export function renderTable(lines: readonly Line[]): string {
  const rows = [["Package", "Pinned", "Newest", "Result"]];
  for (const { name, pinned, newest, result } of lines) rows.push([name, pinned, newest, result]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")).join("\n");
}

/** Describes a row of the matrix with its failures: each reason once, with its first case. */
export function describeRow({ row, status, version = "", reason, runs }: RowResult): string {
  const failures = new Map<string, string[]>(reason === undefined ? [] : [[reason, [row.name]]]);
  for (const { way, outcomes } of runs)
    for (const { name, status, reason = "" } of outcomes)
      if (status === "failed") failures.set(reason, [...(failures.get(reason) ?? []), `${way}: ${name}`]);
  const described = [...failures].map(([text, [first, ...others]]) => {
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    return `\n  ${first}${more}\n    ${text.split("\n").slice(0, 8).join("\n    ")}`;
  });
  return `\n${row.name} ${version}: ${status}${described.join("")}`;
}
