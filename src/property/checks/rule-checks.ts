import { type RuleId, rules } from "../../rules/statements/all-rules.js";
import type { RuleCheck } from "../expect/rule-check.js";
import { argumentChecks } from "./arguments.js";
import { conversionChecks } from "./arguments-converted.js";
import { likeHeadersChecks } from "./arguments-like-headers.js";
import { optionChecks } from "./arguments-of-options.js";
import { bodyChecks } from "./bodies.js";
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
  ...conversionChecks,
  ...likeHeadersChecks,
  ...optionChecks,
  ...bodyStreamChecks,
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
  "result.structured-clone": "a check holds a proxy of a bucket, which no host clones",
  "result.rpc": "only a script in the runtime has RPC",
  "errors.not-for-bindings": "what never happens cannot be waited for",
  "construction.options": "the constructor is FakeBucket's own",
  "construction.compatibility-date": "each dated change has a rule of its own, checked at dates on both sides of it",
};
