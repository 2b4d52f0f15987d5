import type { RuleId } from "../../rules/statements/all-rules.js";

/** The result of one rule. */
export interface RuleReport {
  readonly rule: RuleId | (string & {});
  readonly status: "passed" | "failed" | "skipped";
  /** The reason why it failed or was skipped. */
  readonly reason?: string;
  /**
   * The smallest failing case found, as TypeScript statements that use `makeBucket` and `assert` (of
   * `node:assert/strict` or similar). The last line is a comment if no expression reproduces the difference.
   */
  readonly counterexample?: string;
  /** The seed of the cases. */
  readonly seed?: number;
  /** The path from the seed to the counterexample. */
  readonly path?: string;
}

/**
 * The result of random sequences of calls, made on the bucket and on a FakeBucket with the same semantics. They cover
 * the selected rules except those that failed.
 */
export interface RandomReport {
  readonly status: "passed" | "failed" | "skipped";
  /** The number of sequences requested. */
  readonly runs: number;
  /** The seed of the sequences. */
  readonly seed: number;
  /** The first difference, or the reason why no sequence was made. */
  readonly reason?: string;
  /** The calls of the smallest sequence found on which the two differ, as TypeScript that uses `makeBucket`. */
  readonly counterexample?: string;
  /** The path from the seed to the counterexample. */
  readonly path?: string;
  /** The rules possibly related to the difference. None of them fails because of it. */
  readonly mayConcern?: readonly RuleId[];
}
