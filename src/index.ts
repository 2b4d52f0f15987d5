export type * from "../types/index.js";
export { FakeBucket } from "./binding/fake-bucket.js";
export type { FakeBucketOptions } from "./binding/fake-bucket-options.js";
export { isStoreError, type StoreError } from "./binding/store-error.js";
export type { Clock, Ids } from "./engine/ports.js";
export type { Action } from "./request/action.js";
export type { RuleId } from "./rules/all-rules.js";
export { limits, type SemanticsName, semantics } from "./semantics/presets.js";
export type { Limits, Semantics } from "./semantics/semantics.js";
