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
 * All rules of the binding that the fake keeps, with ids, statements and sources.
 *
 * `docs/guides/sources.md` defines the citations of sources. `Undocumented` marks our own choice, because all of them are
 * silent.
 *
 * `"."` imports only types of this file; the texts are loaded on demand.
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

/** The levels, the most important one first. */
export const levels = ["data", "contract", "letter"] as const;

/**
 * The importance of a rule for an adapter or a mock. `data`: nothing is lost, and no answer is wrong; `contract`: other
 * promises of the documentation; `letter`: texts and classes of errors, own properties, the order of arguments.
 */
export type Level = (typeof levels)[number];

/** The entry of a rule in the registry. */
export interface RuleText {
  /** The question. */
  readonly title: string;
  /** The rule in one sentence; if presets differ, for `documented`. */
  readonly statement: string;
  /** The source. */
  readonly source: string;
  /** The questions of the semantics for this rule; their answers are the rule's values. */
  readonly questions?: readonly (keyof Semantics)[];
  /** The service's error codes for violations of the rule. */
  readonly codes?: readonly number[];
  /** The texts of other errors about the rule; `…` stands for variable parts. */
  readonly messages?: readonly string[];
  /** The advice. */
  readonly instead?: string;
}

/** The entry of a rule of the binding in the registry. */
export interface BucketRuleText extends RuleText {
  readonly level: Level;
}

/** An entry in the files of this folder, with level and source on one line. */
interface WrittenRule extends Omit<RuleText, "source"> {
  readonly at: readonly [level: Level, source: string];
}
