import { nameClass } from "../../engine/name-class.js";
import type { RuleId } from "../../rules/rules.js";
import { renderReport } from "./render-report.js";

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

/** What became of all rules; as a string, what a person wants to know of it. */
export class CheckReport {
  /** Whether no rule failed. */
  readonly ok: boolean;
  /** In the order of the registry. */
  readonly rules: readonly RuleReport[];

  readonly #statements: Statements;

  /** @param stated - what the rules say. */
  constructor(rules: readonly RuleReport[], stated: readonly { readonly rule: string; readonly statement: string }[]) {
    this.ok = rules.every(({ status }) => status !== "failed");
    this.rules = rules;
    this.#statements = new Map(stated.map(({ rule, statement }) => [rule, statement]));
  }

  /** What each rule says. */
  get statements(): Statements {
    return this.#statements;
  }

  /** How many rules passed, failed and were left out; the failures in full; and what was left out, by reason. */
  toString(): string {
    return renderReport(this);
  }
}

nameClass(CheckReport, "CheckReport");

// What `console.log` shows on Node, Bun and Deno.
Object.defineProperty(CheckReport.prototype, Symbol.for("nodejs.util.inspect.custom"), {
  value: CheckReport.prototype.toString,
});
