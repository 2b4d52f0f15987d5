export type { FakeBucketOptions } from "./binding/bucket-options.js";
export { FakeBucket } from "./binding/fake-bucket.js";
export { isStoreError, type StoreError } from "./binding/store-error.js";
export type { Clock, Ids } from "./engine/ports.js";
export type { Action } from "./request/request.js";
export { limits, type SemanticsName, semantics } from "./semantics/presets.js";
export type { RuleId } from "./semantics/rules.js";
export type { Limits, Semantics } from "./semantics/semantics.js";
