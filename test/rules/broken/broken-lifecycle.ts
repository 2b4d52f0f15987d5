import type { RuleId } from "../../../src/rules/statements/all-rules.js";
import type { LifecycleRule } from "../../../src/semantics/bucket-rules.js";
import { type BrokenBucket, made } from "./broken-bucket.js";

/** Broken buckets, each for one rule about lifecycles. */
export const brokenLifecycle: readonly BrokenBucket[] = [
  without("does not delete", "lifecycle.deletion", "deleteObjectsTransition"),
  without("keeps the storage class", "lifecycle.transition", "storageClassTransitions"),
  without("moves what is about to be deleted", "lifecycle.deletion-wins", "deleteObjectsTransition"),
  made("deletes what is locked", "lifecycle.locked", () => ({ locks: undefined })),
  without("lets uploads live for seven days", "lifecycle.uploads", "abortMultipartUploadsTransition"),
];

/** Disables one of the actions of lifecycle rules. */
function without(name: string, rule: RuleId, does: keyof LifecycleRule): BrokenBucket {
  return made(name, rule, ({ lifecycle = [] }) => ({
    lifecycle: lifecycle.map((each) => ({ ...each, [does]: undefined })),
  }));
}
