import { readFileSync } from "node:fs";

/** A mutant, described for the report. */
export interface Mutant {
  /** The path, relative to the root. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** The original code, in one line. */
  readonly code: string;
  /** The replacement, in one line. */
  readonly becomes: string;
  readonly status: "found by checks" | "found" | "missed" | "not in the sample";
}

interface Position {
  readonly line: number;
  readonly column: number;
}

/** A mutant before its tests run. */
export interface PlannedMutant {
  readonly id: string;
  readonly fileName: string;
  readonly location: { readonly start: Position; readonly end: Position };
  readonly replacement: string;
}

/** A mutant with Stryker's verdict. */
export interface JudgedMutant extends PlannedMutant {
  readonly status: string;
  readonly killedBy?: readonly string[];
  readonly coveredBy?: readonly string[];
}

/** The suites of rule checks: the checks under every preset, and the test of the rules named by refusals. */
export const ruleCheckSuites: readonly string[] = [
  "tools/mutation/rule-checks.killers.ts",
  "test/rules/refusing-rules.test.ts",
];

/** True if the tests ran against a mutant. */
export function isJudged({ status }: Mutant): boolean {
  return status !== "not in the sample";
}

/** True if any test found a mutant. */
export function isFound({ status }: Mutant): boolean {
  return status === "found by checks" || status === "found";
}

/** True if all tests missed a mutant. */
export function isMissed({ status }: Mutant): boolean {
  return status === "missed";
}

/** Returns the share of judged mutants for which `isSo` is true, in per cent. */
export function shareOf(mutants: readonly Mutant[], isSo: (mutant: Mutant) => boolean): number {
  const judged = mutants.filter(isJudged);
  return judged.length === 0 ? 100 : (100 * judged.filter(isSo).length) / judged.length;
}

/** Converts Stryker's results to descriptions, ordered by file and line. */
export function mutantsOf(results: readonly JudgedMutant[], root: string): Mutant[] {
  const texts = new Map<string, string>();
  return results
    .map((result) => {
      const {
        fileName,
        location: { start, end },
        replacement,
      } = result;
      const text = texts.get(fileName) ?? readFileSync(fileName, "utf8");
      texts.set(fileName, text);
      return {
        file: fileName.slice(root.length),
        line: start.line,
        code: inOneLine(text.slice(offsetOf(text, start), offsetOf(text, end))),
        becomes: inOneLine(replacement),
        status: statusOf(result),
        column: start.column,
      };
    })
    .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column))
    .map(({ column: _, ...mutant }) => mutant);
}

/** Replaces each run of whitespace with one space. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function statusOf({ status, killedBy, coveredBy }: JudgedMutant): Mutant["status"] {
  switch (status) {
    // Stryker does not report the test that timed out. The rule checks run first, so the timeout is attributed to them.
    case "Timeout":
      return coveredBy?.some(isRuleCheck) === true ? "found by checks" : "found";
    case "Killed":
      return killedBy?.some(isRuleCheck) === true ? "found by checks" : "found";
    case "CompileError":
    // Disabled by a comment in the code.
    case "Ignored":
      return "not in the sample";
    default:
      return "missed";
  }
}

/** True if the name of a test belongs to a rule check. */
export function isRuleCheck(test: string): boolean {
  return ruleCheckSuites.some((suite) => test.startsWith(suite));
}

function offsetOf(text: string, { line, column }: JudgedMutant["location"]["start"]): number {
  const before = text.split("\n").slice(0, line - 1);
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}
