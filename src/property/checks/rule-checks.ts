import { type RuleId, rules } from "../../rules/statements/all-rules.js";
import type { RuleCheck } from "../expect/rule-check.js";
import { argumentChecks } from "./arguments.js";
import { atCallChecks } from "./arguments-at-call.js";
import { conversionChecks } from "./arguments-converted.js";
import { likeHeadersChecks } from "./arguments-like-headers.js";
import { optionChecks } from "./arguments-of-options.js";
import { bodyChecks } from "./bodies.js";
import { bodyCopyChecks } from "./body-copies.js";
import { bodyStreamChecks } from "./body-streams.js";
import { checksumChecks } from "./checksums.js";
import { compatibilityChecks } from "./compatibility.js";
import { completeChecks } from "./complete.js";
import { conditionChecks } from "./conditions.js";
import { headerConditionChecks } from "./conditions-in-headers.js";
import { consistencyChecks } from "./consistency.js";
import { errorChecks } from "./errors.js";
import { foreignObjectChecks } from "./foreign-objects.js";
import { readChecks } from "./head-and-get.js";
import { httpMetadataChecks } from "./http-fields.js";
import { keyChecks } from "./keys.js";
import { lifecycleChecks } from "./lifecycle.js";
import { listIncludeChecks } from "./list-include.js";
import { listPageChecks } from "./list-pages.js";
import { listChecks } from "./lists.js";
import { lockChecks } from "./locks.js";
import { customMetadataChecks } from "./metadata.js";
import { nestedValueChecks } from "./nested-values.js";
import { ownValueChecks } from "./own-values.js";
import { writeChecks } from "./put-and-delete.js";
import { rangeChecks } from "./ranges.js";
import { streamChecks } from "./refused-streams.js";
import { resultChecks } from "./result-shapes.js";
import { resultValueChecks } from "./result-values.js";
import { ssecChecks } from "./ssec.js";
import { storageClassChecks } from "./storage-classes.js";
import { streamSourceChecks } from "./stream-sources.js";
import { uploadChecks } from "./uploads.js";
import { valueChecks } from "./values.js";

const allChecks: readonly RuleCheck[] = [
  ...argumentChecks,
  ...atCallChecks,
  ...conversionChecks,
  ...likeHeadersChecks,
  ...optionChecks,
  ...bodyStreamChecks,
  ...bodyCopyChecks,
  ...bodyChecks,
  ...checksumChecks,
  ...conditionChecks,
  ...headerConditionChecks,
  ...consistencyChecks,
  ...errorChecks,
  ...keyChecks,
  ...listChecks,
  ...listPageChecks,
  ...listIncludeChecks,
  ...lockChecks,
  ...lifecycleChecks,
  ...customMetadataChecks,
  ...httpMetadataChecks,
  ...completeChecks,
  ...uploadChecks,
  ...readChecks,
  ...writeChecks,
  ...rangeChecks,
  ...compatibilityChecks,
  ...nestedValueChecks,
  ...ownValueChecks,
  ...resultValueChecks,
  ...resultChecks,
  ...ssecChecks,
  ...storageClassChecks,
  ...streamSourceChecks,
  ...foreignObjectChecks,
  ...streamChecks,
  ...valueChecks,
];

const places: ReadonlyMap<string, number> = new Map(Object.keys(rules).map((rule, index) => [rule, index]));

/** One check for each observable rule of the registry, in the order of the registry. */
export const ruleChecks: readonly RuleCheck[] = [...allChecks].sort(
  (a, b) => (places.get(a.rule) ?? 0) - (places.get(b.rule) ?? 0),
);

/** The rules that no script can observe through a bucket, with the reason. Our own tests cover them. */
export const unobservableRules: Readonly<Partial<Record<RuleId, string>>> = {
  "errors.properties": "only FakeBucket adds these properties, for testers",
  "errors.stack": "the format of a stack depends on the engine",
  "body.no-streams": "the checks themselves need the features that this host lacks",
  "multipart.id-taken": "only FakeBucket lets tests choose the ids",
  "errors.no-outages": "no check can wait for an event that never happens",
  "result.structured-clone": "checks use a proxy of the bucket, and no host clones proxies",
  "result.rpc": "only a script in the runtime has RPC",
  "errors.not-for-bindings": "no check can wait for an event that never happens",
  "construction.options": "the constructor is FakeBucket's own",
  "construction.compatibility-date": "each dated change has a rule of its own, checked at dates on both sides of it",
};
