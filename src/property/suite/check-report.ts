import { nameClass } from "../../package/name-class.js";
import { showToInspectors } from "../../package/show-to-inspectors.js";
import { renderReport } from "./render-report.js";
import type { RandomReport, Reported, RuleReport, Statements } from "./rule-report.js";

/** The results of all rules; as a string, a summary. */
export class CheckReport implements Reported {
  /** True if no rule failed, and random sequences showed no difference. */
  readonly ok: boolean;
  /** In the order of the registry. */
  readonly rules: readonly RuleReport[];
  readonly random: RandomReport;

  readonly #statements: Statements;

  /** @param stated - what the rules say. */
  constructor(
    rules: readonly RuleReport[],
    random: RandomReport,
    stated: readonly { readonly rule: string; readonly statement: string }[],
  ) {
    this.ok = [...rules, random].every(({ status }) => status !== "failed");
    this.rules = rules;
    this.random = random;
    this.#statements = new Map(stated.map(({ rule, statement }) => [rule, statement]));
  }

  /** The statements of the rules. */
  get statements(): Statements {
    return this.#statements;
  }

  /** Returns how many rules passed, failed and were left out; the failures in full; and what was left out, by reason. */
  toString(): string {
    return renderReport(this);
  }
}

nameClass(CheckReport, "CheckReport");

showToInspectors(CheckReport.prototype);
