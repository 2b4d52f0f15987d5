import { type RuleId, rules } from "../../semantics/rules.js";
import { argumentChecks } from "./check-arguments.js";
import { bodyChecks } from "./check-body.js";
import { checksumChecks } from "./check-checksum.js";
import { compatibilityChecks } from "./check-compatibility.js";
import { completeChecks } from "./check-complete.js";
import { completePartsChecks } from "./check-complete-parts.js";
import { conditionChecks } from "./check-condition.js";
import { conditionHeaderChecks, dateChecks } from "./check-condition-headers.js";
import { consistencyChecks } from "./check-consistency.js";
import { errorChecks } from "./check-errors.js";
import { impliedChecks } from "./check-implied.js";
import { keyChecks } from "./check-key.js";
import { listChecks } from "./check-list.js";
import { listIncludeChecks } from "./check-list-include.js";
import { listPageChecks } from "./check-list-pages.js";
import { metadataChecks } from "./check-metadata.js";
import { multipartChecks } from "./check-multipart.js";
import { operationChecks } from "./check-operations.js";
import { optionChecks } from "./check-options.js";
import { rangeChecks } from "./check-range.js";
import { resultChecks } from "./check-result.js";
import { resultValueChecks } from "./check-result-values.js";
import { ssecChecks, storageClassChecks } from "./check-settings.js";
import { streamChecks, valueChecks } from "./check-value.js";
import type { RuleCheck } from "./rule-check.js";

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
