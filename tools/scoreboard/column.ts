import type { RuleCheck } from "../../src/property/expect/rule-check.js";
import type { CountedOutcome } from "./run-counted-check.js";

/** An implementation checked against the rules. */
export interface Column {
  readonly title: string;
  /** A short name for notes. */
  readonly name: string;
  /** The source of truth for this implementation. */
  readonly judgedBy: string;
  /** True if no known difference can lower its score. */
  readonly byConstruction: boolean;
  run(ruleCheck: RuleCheck): Promise<ColumnOutcome>;
}

/** The result of a check in a column. */
export type ColumnOutcome = CountedOutcome | Differing;

/** A rule that fails because the specification or a choice of this project differs from the implementation. */
interface Differing {
  readonly status: "differing";
  readonly reason: string;
  /** The reason for keeping the rule. */
  readonly why: string;
}
