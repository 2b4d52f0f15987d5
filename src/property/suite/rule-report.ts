import type { RuleId } from "../../rules/statements/all-rules.js";

/** The result of one rule. */
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
  /** The seed of the cases. */
  readonly seed?: number;
  /** The place of the counterexample among them. */
  readonly path?: string;
}

/**
 * The result of random sequences of calls, made on the bucket and on a FakeBucket under the same semantics. They are about
 * the rules that are asked for, without those that failed.
 */
export interface RandomReport {
  readonly status: "passed" | "failed" | "skipped";
  /** The number of sequences that were asked for. */
  readonly runs: number;
  /** The seed of the sequences. */
  readonly seed: number;
  /** The first difference, or why no sequence was made. */
  readonly reason?: string;
  /** The calls of the smallest sequence that was found at which both differ: TypeScript, in which `makeBucket` is known. */
  readonly counterexample?: string;
  /** Its place among the sequences. */
  readonly path?: string;
  /** The rules that it may be about. It fails none of them. */
  readonly mayConcern?: readonly RuleId[];
}
