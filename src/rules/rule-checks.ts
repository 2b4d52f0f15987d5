import type { RuleCheck } from "../property/cases/rule-check.js";
import { orderCheck } from "./arguments/check-argument-order.js";
import { argumentChecks } from "./arguments/check-arguments.js";
import { conversionChecks } from "./arguments/check-conversion.js";
import { dateCheck } from "./arguments/check-date.js";
import { fieldTypeCheck, nullFieldCheck } from "./arguments/check-fields.js";
import { headersTypeCheck } from "./arguments/check-headers-type.js";
import { optionChecks } from "./arguments/check-options.js";
import { bodyChecks } from "./bodies/check-body.js";
import { bodyStreamChecks } from "./bodies/check-body-stream.js";
import { checksumChecks } from "./checksums/check-checksum.js";
import { conditionChecks } from "./conditions/check-condition.js";
import { conditionEtagChecks } from "./conditions/check-condition-etag.js";
import { conditionHeaderChecks } from "./conditions/check-condition-headers.js";
import { conditionTimeChecks } from "./conditions/check-condition-time.js";
import { etagListCheck, malformedEtagListCheck } from "./conditions/check-etag-list.js";
import { headerDatesCheck, wrappingDatesCheck, zonelessDatesCheck } from "./conditions/check-header-dates.js";
import { consistencyChecks } from "./consistency/check-consistency.js";
import { brandCheck } from "./errors/check-brand.js";
import { changeNothingCheck } from "./errors/check-change-nothing.js";
import { errorChecks } from "./errors/check-errors.js";
import { illegalInvocationCheck } from "./errors/check-illegal-invocation.js";
import { keyChecks } from "./keys/check-key.js";
import { sameKeyCheck } from "./keys/check-same-key.js";
import { listChecks } from "./list/check-list.js";
import { listCursorChecks } from "./list/check-list-cursor.js";
import { listIncludeChecks } from "./list/check-list-include.js";
import { listPageChecks } from "./list/check-list-pages.js";
import { truncatedCheck } from "./list/check-list-truncated.js";
import { customMetadataChecks } from "./metadata/check-custom-metadata.js";
import { earlyExpiryCheck } from "./metadata/check-early-expiry.js";
import { metadataChecks } from "./metadata/check-metadata.js";
import { writeMetadataChecks } from "./metadata/check-write-metadata.js";
import { completeChecks } from "./multipart/check-complete.js";
import { completePartsChecks } from "./multipart/check-complete-parts.js";
import { multipartChecks } from "./multipart/check-multipart.js";
import { uploadChecks } from "./multipart/check-upload.js";
import { uploadEndChecks } from "./multipart/check-upload-end.js";
import { deleteChecks } from "./operations/check-delete.js";
import { operationChecks } from "./operations/check-operations.js";
import { getOrderCheck, putOrderCheck } from "./operations/check-order.js";
import { putChecks } from "./operations/check-put.js";
import { rangeChecks } from "./ranges/check-range.js";
import { rangeArgumentChecks } from "./ranges/check-range-arguments.js";
import { rangeHeaderChecks } from "./ranges/check-range-header.js";
import { rangeNumberChecks } from "./ranges/check-range-numbers.js";
import { compatibilityChecks } from "./results/check-compatibility.js";
import { resultChecks } from "./results/check-result.js";
import { nestedCheck } from "./results/check-result-nested.js";
import { resultValueChecks } from "./results/check-result-values.js";
import { sizeCheck } from "./results/check-size.js";
import { type RuleId, rules } from "./rules.js";
import { ssecChecks } from "./ssec/check-ssec.js";
import { ssecGetChecks } from "./ssec/check-ssec-get.js";
import { keylessCheck } from "./ssec/check-ssec-keyless.js";
import { storageClassChecks } from "./storage-classes/check-storage-class.js";
import { streamChecks } from "./values/check-stream.js";
import { streamSourceCheck } from "./values/check-stream-source.js";
import { valueChecks } from "./values/check-value.js";

const allChecks: readonly RuleCheck[] = [
  orderCheck,
  ...argumentChecks,
  ...conversionChecks,
  dateCheck,
  fieldTypeCheck,
  nullFieldCheck,
  headersTypeCheck,
  ...optionChecks,
  ...bodyStreamChecks,
  ...bodyChecks,
  ...checksumChecks,
  ...conditionEtagChecks,
  ...conditionHeaderChecks,
  ...conditionTimeChecks,
  ...conditionChecks,
  etagListCheck,
  malformedEtagListCheck,
  headerDatesCheck,
  zonelessDatesCheck,
  wrappingDatesCheck,
  ...consistencyChecks,
  brandCheck,
  changeNothingCheck,
  ...errorChecks,
  illegalInvocationCheck,
  ...keyChecks,
  sameKeyCheck,
  ...listCursorChecks,
  ...listIncludeChecks,
  ...listPageChecks,
  truncatedCheck,
  ...listChecks,
  ...customMetadataChecks,
  earlyExpiryCheck,
  ...metadataChecks,
  ...writeMetadataChecks,
  ...completePartsChecks,
  ...completeChecks,
  ...multipartChecks,
  ...uploadEndChecks,
  ...uploadChecks,
  ...deleteChecks,
  ...operationChecks,
  getOrderCheck,
  putOrderCheck,
  ...putChecks,
  ...rangeArgumentChecks,
  ...rangeHeaderChecks,
  ...rangeNumberChecks,
  ...rangeChecks,
  ...compatibilityChecks,
  nestedCheck,
  ...resultValueChecks,
  ...resultChecks,
  sizeCheck,
  ...ssecGetChecks,
  keylessCheck,
  ...ssecChecks,
  ...storageClassChecks,
  streamSourceCheck,
  ...streamChecks,
  ...valueChecks,
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
