import { type RuleId, rules } from "./rules.js";
import { argumentChecks } from "./arguments/check-arguments.js";
import { bodyChecks } from "./bodies/check-body.js";
import { checksumChecks } from "./checksums/check-checksum.js";
import { compatibilityChecks } from "./results/check-compatibility.js";
import { completeChecks } from "./multipart/check-complete.js";
import { completePartsChecks } from "./multipart/check-complete-parts.js";
import { conditionChecks } from "./conditions/check-condition.js";
import { conditionHeaderChecks, dateChecks } from "./conditions/check-condition-headers.js";
import { consistencyChecks } from "./consistency/check-consistency.js";
import { errorChecks } from "./errors/check-errors.js";
import { impliedChecks } from "./check-implied.js";
import { keyChecks } from "./keys/check-key.js";
import { listChecks } from "./list/check-list.js";
import { listIncludeChecks } from "./list/check-list-include.js";
import { listPageChecks } from "./list/check-list-pages.js";
import { metadataChecks } from "./metadata/check-metadata.js";
import { multipartChecks } from "./multipart/check-multipart.js";
import { operationChecks } from "./operations/check-operations.js";
import { optionChecks } from "./arguments/check-options.js";
import { rangeChecks } from "./ranges/check-range.js";
import { resultChecks } from "./results/check-result.js";
import { resultValueChecks } from "./results/check-result-values.js";
import { ssecChecks, storageClassChecks } from "./storage-classes/check-storage-class.js";
import { streamChecks, valueChecks } from "./values/check-value.js";
import type { RuleCheck } from "../property/cases/rule-check.js";

const allChecks: readonly RuleCheck[] = [
  ...errorChecks,
  ...impliedChecks,
  ...argumentChecks,
  ...optionChecks,
  ...dateChecks,
  ...keyChecks,
  ...valueChecks,
  ...streamChecks,
  ...bodyChecks,
  ...resultChecks,
  ...resultValueChecks,
  ...compatibilityChecks,
  ...operationChecks,
  ...consistencyChecks,
  ...rangeChecks,
  ...conditionChecks,
  ...conditionHeaderChecks,
  ...metadataChecks,
  ...checksumChecks,
  ...ssecChecks,
  ...storageClassChecks,
  ...listChecks,
  ...listPageChecks,
  ...listIncludeChecks,
  ...multipartChecks,
  ...completeChecks,
  ...completePartsChecks,
];

const places: ReadonlyMap<string, number> = new Map(Object.keys(rules).map((rule, index) => [rule, index]));

/** One check for each rule of the registry that a script can observe, in the order of the registry. */
export const ruleChecks: readonly RuleCheck[] = [...allChecks].sort(
  (a, b) => (places.get(a.rule) ?? 0) - (places.get(b.rule) ?? 0),
);

/** The rules that no script can observe through a bucket, and why: they are held by tests of our own. */
export const unobservableRules: Readonly<Partial<Record<RuleId, string>>> = {
  "errors.properties": "what it adds to errors is FakeBucket's own, for testers",
  "errors.stack": "how a stack looks is the engine's matter",
  "body.no-streams": "it is about a host that lacks what the checks themselves need",
  "multipart.id-taken": "only FakeBucket can be given the ids that it is to use",
  "errors.no-outages": "what never happens cannot be waited for",
  "result.structured-clone": "what a clone is, is the host's matter",
  "construction.options": "the constructor is FakeBucket's own",
  "construction.compatibility-date": "each dated change has a rule of its own, checked at dates on both sides of it",
};
