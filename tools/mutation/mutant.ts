import { readFileSync } from "node:fs";
import type { PlannedMutant } from "./stryker-plugins.js";

/** A mutant in words. */
export interface Mutant {
  /** From the root. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** The code that is replaced, in one line. */
  readonly code: string;
  /** The code in its place, in one line. */
  readonly becomes: string;
  readonly status: "found by checks" | "found" | "missed" | "not in the sample";
}

/** A mutant with the verdict of Stryker. */
export interface JudgedMutant extends PlannedMutant {
  readonly status: string;
  readonly killedBy?: readonly string[];
  readonly coveredBy?: readonly string[];
}

/** The checks of the rules under every preset, and whether the rule that refuses is the right one. */
export const ruleCheckSuites: readonly string[] = ["mutation/rule-checks.killers.ts", "rules/refusing-rules.test.ts"];

/** True if it was tried whether the tests find a mutant. */
export function isJudged({ status }: Mutant): boolean {
  return status !== "not in the sample";
}

/** True if some test found a mutant. */
export function isFound({ status }: Mutant): boolean {
  return status === "found by checks" || status === "found";
}

/** True if all tests missed a mutant. */
export function isMissed({ status }: Mutant): boolean {
  return status === "missed";
}

/** The share of judged mutants that are so, in per cent. */
export function shareOf(mutants: readonly Mutant[], isSo: (mutant: Mutant) => boolean): number {
  const judged = mutants.filter(isJudged);
  return judged.length === 0 ? 100 : (100 * judged.filter(isSo).length) / judged.length;
}

/** Returns the verdicts of Stryker in words, by file and line. */
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

/** A text with each run of blanks as one. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function statusOf({ status, killedBy, coveredBy }: JudgedMutant): Mutant["status"] {
  switch (status) {
    // The checks come first. Whether one of them is what took too long is not known, only that they came that far.
    case "Timeout":
      return coveredBy?.some(isRuleCheck) === true ? "found by checks" : "found";
    case "Killed":
      return killedBy?.some(isRuleCheck) === true ? "found by checks" : "found";
    case "CompileError":
      return "not in the sample";
    default:
      return "missed";
  }
}

/** True if a test is one of the checks of the rules, by what it is called. */
export function isRuleCheck(test: string): boolean {
  return ruleCheckSuites.some((suite) => test.startsWith(suite));
}

function offsetOf(text: string, { line, column }: JudgedMutant["location"]["start"]): number {
  const before = text.split("\n").slice(0, line - 1);
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}
