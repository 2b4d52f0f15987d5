/** A place in a file, counted from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** A mutant as Stryker reports it. */
export interface ReportedMutant {
  readonly status: string;
  readonly replacement?: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

/** What is read of Stryker's report: the sources and their mutants, by the path from the root. */
export interface Report {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: readonly ReportedMutant[] } | undefined>
  >;
}

/** A mutant in words. */
export interface Mutant {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** The line on which the mutant starts, without the blanks around it. */
  readonly lineText: string;
  /** What is replaced, in one line. */
  readonly code: string;
  /** What takes its place, in one line. */
  readonly becomes: string;
  readonly status: string;
}

/** The statuses that count: others (a mutant that does not compile, say) tell nothing about the tests. */
const found: ReadonlySet<string> = new Set(["Killed", "Timeout"]);
const missed: ReadonlySet<string> = new Set(["Survived", "NoCoverage"]);

/** Whether the tests found a mutant. */
export function isFound({ status }: Mutant): boolean {
  return found.has(status);
}

/** Whether the tests missed a mutant. */
export function isMissed({ status }: Mutant): boolean {
  return missed.has(status);
}

/** The mutants of a report, by file and line. */
export function mutantsOf(report: Report): Mutant[] {
  return Object.keys(report.files)
    .sort()
    .flatMap((file) => {
      const { source = "", mutants = [] } = report.files[file] ?? {};
      return mutants
        .map(({ status, replacement = "", location: { start, end } }) => ({
          file,
          line: start.line,
          lineText: source.split("\n")[start.line - 1]?.trim() ?? "",
          code: inOneLine(source.slice(offsetOf(source, start), offsetOf(source, end))),
          becomes: inOneLine(replacement),
          status,
          column: start.column,
        }))
        .sort((a, b) => a.line - b.line || a.column - b.column)
        .map(({ column: _, ...mutant }) => mutant);
    });
}

/** The share of mutants that were found, in per cent. */
export function scoreOf(mutants: readonly Mutant[]): number {
  const hits = mutants.filter(isFound).length;
  const misses = mutants.filter(isMissed).length;
  return hits + misses === 0 ? 100 : (100 * hits) / (hits + misses);
}

/** A text with each run of blanks as one. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function offsetOf(source: string, { line, column }: Position): number {
  const before = source.split("\n").slice(0, line - 1);
  return before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
}
