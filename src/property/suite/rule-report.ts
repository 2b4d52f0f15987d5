import type { RuleId } from "../../rules/all-rules.js";

/** What became of one rule. */
export interface RuleReport {
  readonly rule: RuleId | (string & {});
  readonly status: "passed" | "failed" | "skipped";
  /** Why it failed or was left out. */
  readonly reason?: string;
  /**
   * The smallest case that was found in which it fails: TypeScript statements, in which `makeBucket` and `assert` (of
   * `node:assert/strict`, or like it) are known. Where no expression gives what was seen, the last line is a comment.
   */
  readonly counterexample?: string;
  /** What the cases were made from. */
  readonly seed?: number;
  /** Where among them the counterexample is. */
  readonly path?: string;
}

/** What rules say, by their ids. */
export type Statements = ReadonlyMap<string, string>;

/** The reports of all rules, and what each rule says. */
export interface Reported {
  readonly rules: readonly RuleReport[];
  readonly statements: Statements;
}
