import type { RuleId } from "../../semantics/rules.js";
import { renderReport } from "./render-report.js";

/** What became of one rule. */
export interface RuleReport {
  readonly rule: RuleId;
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

/** What became of all rules; as a string, what a person wants to know of it. */
export class CheckReport {
  /** Whether no rule failed. */
  readonly ok: boolean;
  /** In the order of the registry. */
  readonly rules: readonly RuleReport[];

  constructor(rules: readonly RuleReport[]) {
    this.ok = rules.every(({ status }) => status !== "failed");
    this.rules = rules;
  }

  /** How many rules passed, failed and were left out; the failures in full; and what was left out, by reason. */
  toString(): string {
    return renderReport(this.rules);
  }
}

// What `console.log` shows on Node, Bun and Deno.
Object.defineProperty(CheckReport.prototype, Symbol.for("nodejs.util.inspect.custom"), {
  value: CheckReport.prototype.toString,
});
