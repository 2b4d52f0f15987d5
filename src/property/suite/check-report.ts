import { nameClass } from "../../base/copies/name-class.js";
import { showToInspectors } from "../../base/messages/show-to-inspectors.js";
import { renderFailure, renderRandom, skipLines, summary } from "./render-report.js";
import type { RandomReport, RuleReport } from "./rule-report.js";

/** The results of all rules; as a string, a summary. */
export class CheckReport {
  /** True if no rule failed and random sequences found no difference. */
  readonly ok: boolean;
  /** The results, in the order of the registry. */
  readonly rules: readonly RuleReport[];
  readonly random: RandomReport;

  readonly #statements: ReadonlyMap<string, string>;

  /** @param stated - the statements of the rules. */
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
  get statements(): ReadonlyMap<string, string> {
    return this.#statements;
  }

  /** Returns the numbers of passed, failed and skipped rules, each failure in full, and the skipped rules by reason. */
  toString(): string {
    const failed = this.rules.filter(({ status }) => status === "failed");
    const skipped = skipLines(this.rules).join("\n");
    return [
      summary(this.rules),
      ...failed.map((report) => renderFailure(report, this.#statements.get(report.rule) ?? "")),
      ...(skipped === "" ? [] : [skipped]),
      renderRandom(this.random),
    ].join("\n\n");
  }
}

nameClass(CheckReport, "CheckReport");

showToInspectors(CheckReport.prototype);
