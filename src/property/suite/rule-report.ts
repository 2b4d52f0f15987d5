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

/**
 * What became of random sequences of calls, made on the bucket and on a FakeBucket under the same semantics. They are about
 * the rules that are asked for, without those that failed.
 */
export interface RandomReport {
  readonly status: "passed" | "failed" | "skipped";
  /** How many sequences were asked for. */
  readonly runs: number;
  /** What the sequences were made from. */
  readonly seed: number;
  /** The first difference, or why no sequence was made. */
  readonly reason?: string;
  /** The calls of the smallest sequence that was found at which both differ: TypeScript, in which `makeBucket` is known. */
  readonly counterexample?: string;
  /** Where among the sequences it is. */
  readonly path?: string;
  /** The rules that it may be about. It fails none of them. */
  readonly mayConcern?: readonly RuleId[];
}

/** What rules say, by their ids. */
export type Statements = ReadonlyMap<string, string>;

/** The reports of all rules, and what each rule says. */
export interface Reported {
  readonly rules: readonly RuleReport[];
  readonly random: RandomReport;
  readonly statements: Statements;
}
