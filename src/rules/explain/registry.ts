import { type SemanticsName, semantics } from "../../semantics/presets.js";
import type { Semantics } from "../../semantics/semantics.js";
import { rules as bucketRules, type Level, type RuleId, type RuleText } from "../statements/all-rules.js";
import { type ConfigRuleId, configRules } from "../statements/config-rules.js";
import { type HostnameRuleId, hostnameRules } from "../statements/hostnames/hostname-rules.js";

/** The answers of each preset to the questions of a rule: a part of its record. */
export type RuleValues = Readonly<Record<SemanticsName, Readonly<Partial<Semantics>>>>;

/** The id of a rule of the binding, of its configuration, or of the custom hostname service. */
export type AnyRuleId = RuleId | ConfigRuleId | HostnameRuleId;

/** A rule of the binding, of its configuration, or of the custom hostname service. */
export interface Rule {
  /** A readable and stable id: `list.delimiter.group-once`. Errors contain it as `rule`. */
  readonly id: AnyRuleId;
  /** The question answered by the rule. */
  readonly title: string;
  /** The rule in one sentence; where presets differ, the version of `documented`. */
  readonly statement: string;
  /** The importance of the rule for an adapter or a mock; `undefined` for rules of configurations and hostnames. */
  readonly level: Level | undefined;
  /**
   * The source: a section of the specification, a known fact about the service or its runtime, or `Undocumented: …`.
   */
  readonly source: string;
  /**
   * The answers of the presets, taken from their records; `undefined` if the rule depends on none of their questions.
   */
  readonly values: RuleValues | undefined;
  /** The service's codes for violations of the rule. */
  readonly codes: readonly number[];
  /** The texts of its other errors; `…` stands for a variable part. */
  readonly messages: readonly string[];
  /** The advice, if there is any. */
  readonly instead: string | undefined;
}

const ruleTexts: Readonly<Record<AnyRuleId, RuleText & { readonly level?: Level }>> = {
  ...bucketRules,
  ...configRules,
  ...hostnameRules,
};

/** Every rule of the fakes and their configurations, by topic. */
export const rules: readonly Rule[] = Object.freeze((Object.keys(ruleTexts) as AnyRuleId[]).map(toRule));

const byId: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.id, rule]));

/** Returns the rule with this id. */
export function findRule(id: string): Rule | undefined {
  return byId.get(id);
}

function toRule(id: AnyRuleId): Rule {
  const { title, statement, level, source, questions = [], codes = [], messages = [], instead } = ruleTexts[id];
  return Object.freeze({
    id,
    title,
    statement,
    level,
    source,
    values: questions.length === 0 ? undefined : valuesOf(questions),
    codes: Object.freeze([...codes]),
    messages: Object.freeze([...messages]),
    instead,
  });
}

// Read from the presets, so that this description always matches their behaviour.
function valuesOf(questions: readonly (keyof Semantics)[]): RuleValues {
  const values = Object.entries(semantics).map(([name, preset]) => {
    return [
      name,
      Object.freeze(Object.fromEntries(questions.map((question) => [question, preset[question]]))),
    ] as const;
  });
  return Object.freeze(Object.fromEntries(values)) as RuleValues;
}
