import type { JobResult } from "./run-job.js";

const shownLines = 20;

/** Formats the result of a job as text. */
export function summary(title: string, result: JobResult): string {
  const { files, filesInParts, folders, bytes, phases, requests, notes, mismatches } = result;
  const total = {
    name: "together",
    requests: phases.reduce((sum, phase) => sum + phase.requests, 0),
    bytes: phases.reduce((sum, phase) => sum + phase.bytes, 0),
    milliseconds: phases.reduce((sum, phase) => sum + phase.milliseconds, 0),
  };
  const rows = [...phases, total].map((phase) => [
    phase.name,
    count(phase.requests),
    size(phase.bytes),
    `${(phase.milliseconds / 1000).toFixed(2)} s`,
    count(perSecond(phase.requests, phase)),
    size(perSecond(phase.bytes, phase)),
  ]);
  return [
    title,
    `${plural(files, "file")} in ${plural(folders, "folder")}, ${size(bytes)}`,
    `${filesInParts} uploaded in parts, each interrupted and resumed`,
    "",
    ...table([["", "requests", "bytes", "time", "requests/s", "bytes/s"], ...rows]),
    "",
    "Requests by kind",
    ...table([...requests].map(([kind, number]) => [kind, count(number)])),
    ...section(plural(notes.length, "note"), notes),
    ...section(plural(mismatches.length, "MISMATCH", "MISMATCHES"), mismatches),
    "",
    verdict(result),
  ].join("\n");
}

function verdict({ files, mismatches }: JobResult): string {
  if (mismatches.length > 0) return "There were mismatches.";
  return files === 0
    ? "There were no files to load."
    : "Every byte agrees with the disk, and every answer was as expected.";
}

function perSecond(amount: number, { milliseconds }: { readonly milliseconds: number }): number {
  return milliseconds > 0 ? Math.round((amount / milliseconds) * 1000) : 0;
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > shownLines ? [`  … and ${count(lines.length - shownLines)} more`] : [];
  return ["", title, ...lines.slice(0, shownLines).map((line) => `  ${printable(line)}`), ...more];
}

/** Formats rows: the first column is aligned to the left, the others to the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart((widths[column] ?? 0) + 2)));
  return rows.map((row) => `  ${line(row).join("")}`);
}

/** Replaces control characters: a file name may contain control sequences of the terminal. */
function printable(line: string): string {
  return line.replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}

function plural(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

function size(bytes: number): string {
  const units = ["B", "kB", "MB", "GB"];
  let [number, unit] = [bytes, 0];
  for (; number >= 1000 && unit < units.length - 1; unit++) number /= 1000;
  return `${unit === 0 ? Math.round(number) : number.toFixed(1)} ${units[unit]}`;
}
