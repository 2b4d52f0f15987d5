import { nameClass } from "../../base/copies/name-class.js";
import { showToInspectors } from "../../base/messages/show-to-inspectors.js";
import { renderFailure, renderRandom, skipLines, summary } from "./render-report.js";
import type { RandomReport, RuleReport } from "./rule-report.js";

/** The results of all rules; as a string, a summary. */
export class CheckReport {
  /** True if no rule failed, and random sequences showed no difference. */
  readonly ok: boolean;
  /** In the order of the registry. */
  readonly rules: readonly RuleReport[];
  readonly random: RandomReport;

  readonly #statements: ReadonlyMap<string, string>;

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
  get statements(): ReadonlyMap<string, string> {
    return this.#statements;
  }

  /** Returns how many rules passed, failed and were left out; the failures in full; and what was left out, by reason. */
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
