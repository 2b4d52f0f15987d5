import type { Semantics } from "../../semantics/semantics.js";
import { argumentRules } from "./argument-rules.js";
import { bodyRules } from "./body-rules.js";
import { checksumRules } from "./checksum-rules.js";
import { conditionRules } from "./condition-rules.js";
import { consistencyRules } from "./consistency-rules.js";
import { errorRules } from "./error-rules.js";
import { keyRules } from "./key-rules.js";
import { lifecycleRules, storageClassRules } from "./lifecycle-rules.js";
import { listRules } from "./list-rules.js";
import { lockRules } from "./lock-rules.js";
import { metadataRules } from "./metadata-rules.js";
import { multipartRules } from "./multipart-rules.js";
import { operationRules } from "./operation-rules.js";
import { rangeRules } from "./range-rules.js";
import { resultRules } from "./result-rules.js";
import { ssecRules } from "./ssec-rules.js";
import { valueRules } from "./value-rules.js";

/**
 * Every rule of the binding that this fake holds to: its id, what it says, and who says so.
 *
 * Sources: `spec` is the specification (`object-storage-binding.md`), `service` the public facts of the service
 * (`service-facts.md`), `production` what its own pages say (`production.md`), `runtime` what was measured on the runtime
 * (`deployed-behaviour.md`; its sections are numbered), `Undocumented` a choice of ours where all of them are silent. These
 * documents are not part of the repository.
 *
 * Only types of this file reach `"."`; the texts are loaded on demand only.
 */
type Rules = typeof errorRules &
  typeof argumentRules &
  typeof keyRules &
  typeof valueRules &
  typeof bodyRules &
  typeof resultRules &
  typeof operationRules &
  typeof consistencyRules &
  typeof rangeRules &
  typeof conditionRules &
  typeof metadataRules &
  typeof checksumRules &
  typeof ssecRules &
  typeof storageClassRules &
  typeof listRules &
  typeof multipartRules &
  typeof lockRules &
  typeof lifecycleRules;

const written: Readonly<Record<RuleId, WrittenRule>> = {
  ...errorRules,
  ...argumentRules,
  ...keyRules,
  ...valueRules,
  ...bodyRules,
  ...resultRules,
  ...operationRules,
  ...consistencyRules,
  ...rangeRules,
  ...conditionRules,
  ...metadataRules,
  ...checksumRules,
  ...ssecRules,
  ...storageClassRules,
  ...listRules,
  ...multipartRules,
  ...lockRules,
  ...lifecycleRules,
};

/** The registry, by rule id. */
export const rules: Readonly<Record<RuleId, BucketRuleText>> = Object.fromEntries(
  Object.entries(written).map(
    ([
      id,
      {
        at: [level, source],
        title,
        statement,
        ...rest
      },
    ]) => {
      return [id, { level, title, statement, source, ...rest }];
    },
  ),
) as Record<RuleId, BucketRuleText>;

/** The id of a rule. */
export type RuleId = keyof Rules;

/** The levels, from what matters most to what matters least. */
export const levels = ["data", "contract", "letter"] as const;

/**
 * The levels of a rule for somebody who writes an adapter or a mock: `data`, that nothing is lost and no answer is wrong;
 * `contract`, what the documentation promises besides; `letter`, texts and classes of errors, own properties, the order of
 * arguments.
 */
export type Level = (typeof levels)[number];

/** The entry of a rule in the registry. */
export interface RuleText {
  /** The question that the rule answers. */
  readonly title: string;
  /** The rule in one sentence; where presets differ, as `documented` has it. */
  readonly statement: string;
  /** The source. */
  readonly source: string;
  /** The questions of the semantics that the rule depends on: their answers are its values. */
  readonly questions?: readonly (keyof Semantics)[];
  /** The codes with which the service refuses what breaks the rule. */
  readonly codes?: readonly number[];
  /** The texts of other errors that say so; `…` stands for what varies. */
  readonly messages?: readonly string[];
  /** The advice: what to do instead. */
  readonly instead?: string;
}

/** The entry of a rule of the binding in the registry. */
export interface BucketRuleText extends RuleText {
  readonly level: Level;
}

/** An entry as the files of this folder have it: its level and its source are one line. */
interface WrittenRule extends Omit<RuleText, "source"> {
  readonly at: readonly [level: Level, source: string];
}
