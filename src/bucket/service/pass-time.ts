import { nextEvent } from "./rule-times.js";
import {
  type ActiveUpload,
  type BucketState,
  type DueEntry,
  type ObjectRecord,
  withEndedUpload,
  withObject,
  withoutObjects,
} from "./state.js";

/**
 * Does to a bucket what the passing of time alone does: uploads that have outlived their time end and let their parts go, and what
 * its lifecycle rules do happens, one thing after the other. What has happened stays, whatever the clock says later: each call sees to this first, also one that
 * is refused. While nothing is due it looks at two entries, however much the bucket holds.
 */
// spec §3, §8 (incomplete upload lifetime); production, Lifecycle
export function passTime(state: BucketState, now: number): BucketState {
  const { uploadLifetimeMilliseconds } = state.semantics;
  let next = state;
  for (;;) {
    const oldest = next.uploadsByAge.size === 0 ? undefined : next.uploadsByAge.first();
    // Undocumented: that the very millisecond counts as over.
    if (oldest === undefined || now - oldest.created < uploadLifetimeMilliseconds) break;
    next = withEndedUpload(next, oldest, "expired");
  }
  for (;;) {
    const entry = next.due.size === 0 ? undefined : next.due.first();
    if (entry === undefined || entry.time > now) return next;
    next = applyDue(next, entry);
  }
}

/** Returns the time of the next change that the passing of time makes; `Infinity` if there is none. */
export function nextTime({ uploadsByAge, due, semantics }: BucketState): number {
  const oldest = uploadsByAge.size === 0 ? undefined : uploadsByAge.first();
  const expiry =
    oldest === undefined ? Number.POSITIVE_INFINITY : oldest.created + semantics.uploadLifetimeMilliseconds;
  const entry = due.size === 0 ? undefined : due.first();
  return Math.min(expiry, entry?.time ?? Number.POSITIVE_INFINITY);
}

/** Does what is due. */
// Undocumented: that a change of the storage class changes nothing else: neither the version nor the time of the upload.
function applyDue(state: BucketState, entry: DueEntry): BucketState {
  // What is due is there: its entry goes with it.
  if (entry.type === "upload") {
    return withEndedUpload(state, state.uploads.get(entry.uploadId) as ActiveUpload, "expired");
  }
  const { sortKey } = entry;
  const record = state.objects.get(sortKey) as ObjectRecord;
  if (nextEvent(state.rules, sortKey, record)?.type === "deletion") return withoutObjects(state, [sortKey]);
  const moved: ObjectRecord = { ...record, storageClass: "InfrequentAccess" };
  return { ...withObject(state, sortKey, moved), transitions: state.transitions + 1 };
}
