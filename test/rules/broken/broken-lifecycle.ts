import type { RuleId } from "../../../src/rules/statements/all-rules.js";
import type { LifecycleRule } from "../../../src/semantics/bucket-rules.js";
import { type BrokenBucket, made } from "./broken-bucket.js";

/** Buckets that break rules of lifecycles, one rule each. */
export const brokenLifecycle: readonly BrokenBucket[] = [
  without("does not delete", "lifecycle.deletion", "deleteObjectsTransition"),
  without("keeps the storage class", "lifecycle.transition", "storageClassTransitions"),
  without("moves what is about to be deleted", "lifecycle.deletion-wins", "deleteObjectsTransition"),
  made("deletes what is locked", "lifecycle.locked", () => ({ locks: undefined })),
  without("lets uploads live for seven days", "lifecycle.uploads", "abortMultipartUploadsTransition"),
];

/** A bucket whose lifecycle rules do not do one of the things that they can do. */
function without(name: string, rule: RuleId, does: keyof LifecycleRule): BrokenBucket {
  return made(name, rule, ({ lifecycle = [] }) => ({
    lifecycle: lifecycle.map((each) => ({ ...each, [does]: undefined })),
  }));
}
