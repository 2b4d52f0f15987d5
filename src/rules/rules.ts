import { argumentRules } from "./arguments/argument-rules.js";
import { bodyRules } from "./bodies/body-rules.js";
import { conditionRules } from "./conditions/condition-rules.js";
import { errorRules } from "./errors/error-rules.js";
import { keyRules } from "./keys/key-rules.js";
import { listRules } from "./list/list-rules.js";
import { metadataRules } from "./metadata/metadata-rules.js";
import { multipartRules } from "./multipart/multipart-rules.js";
import { operationRules } from "./operations/operation-rules.js";
import { protectionRules } from "./checksums/protection-rules.js";
import { rangeRules } from "./ranges/range-rules.js";
import { resultRules } from "./results/result-rules.js";
import { valueRules } from "./values/value-rules.js";
import type { Semantics } from "../semantics/semantics.js";

/**
 * Every rule of the binding that this fake holds to: its id, what it says, and who says so.
 *
 * Sources: `spec` is the specification (`object-storage-binding.md`), `service` the public facts of the service
 * (`service-facts.md`), `runtime` what was measured on the runtime (`deployed-behaviour.md`; its sections are numbered),
 * `Undocumented` a choice of ours where all of them are silent. The titles of the tests that hold a rule end with `[id]`.
 *
 * Only types of this file reach `"."`; the prose weighs on nobody's import.
 */
type Rules = typeof errorRules &
  typeof argumentRules &
  typeof keyRules &
  typeof valueRules &
  typeof bodyRules &
  typeof resultRules &
  typeof operationRules &
  typeof rangeRules &
  typeof conditionRules &
  typeof metadataRules &
  typeof protectionRules &
  typeof listRules &
  typeof multipartRules;

/** The registry, by rule id. */
export const rules: Rules = {
  ...errorRules,
  ...argumentRules,
  ...keyRules,
  ...valueRules,
  ...bodyRules,
  ...resultRules,
  ...operationRules,
  ...rangeRules,
  ...conditionRules,
  ...metadataRules,
  ...protectionRules,
  ...listRules,
  ...multipartRules,
};

/** The id of a rule. */
export type RuleId = keyof Rules;

/** What the registry says of a rule. */
export interface RuleText {
  /** What a person asks to whom the rule is the answer. */
  readonly title?: string;
  /** The rule in one sentence; where presets differ, as `documented` has it. */
  readonly statement: string;
  /** Who says so. */
  readonly source: string;
  /** The questions of the semantics that the rule depends on: their answers are its values. */
  readonly questions?: readonly (keyof Semantics)[];
  /** The codes with which the service refuses what breaks the rule. */
  readonly codes?: readonly number[];
  /** The texts of other errors that say so; `…` stands for what varies. */
  readonly messages?: readonly string[];
  /** What to do instead of breaking the rule, or of what one might expect. */
  readonly instead?: string;
}

/** The text of a rule. */
export function ruleText(id: RuleId): RuleText {
  return rules[id];
}
