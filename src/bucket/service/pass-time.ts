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
 * Applies the effects of time to a bucket: uploads beyond their lifetime end and release their parts, and due lifecycle
 * rules act, one change after another. A change is permanent even if the clock goes back. Every call runs this first,
 * even a refused one. While nothing is due it reads two entries, whatever the size of the bucket.
 */
// spec §3, §8 (incomplete upload lifetime); production, Lifecycle
export function passTime(state: BucketState, now: number): BucketState {
  const { uploadLifetimeMilliseconds } = state.semantics;
  let next = state;
  for (;;) {
    const oldest = next.uploadsByAge.size === 0 ? undefined : next.uploadsByAge.first();
    // Undocumented: the lifetime is over in exactly this millisecond.
    if (oldest === undefined || now - oldest.created < uploadLifetimeMilliseconds) break;
    next = withEndedUpload(next, oldest, "expired");
  }
  for (;;) {
    const entry = next.due.size === 0 ? undefined : next.due.first();
    if (entry === undefined || entry.time > now) return next;
    next = applyDue(next, entry);
  }
}

/** Returns the time of the next change due to time alone; `Infinity` if there is none. */
export function nextTime({ uploadsByAge, due, semantics }: BucketState): number {
  const oldest = uploadsByAge.size === 0 ? undefined : uploadsByAge.first();
  const expiry =
    oldest === undefined ? Number.POSITIVE_INFINITY : oldest.created + semantics.uploadLifetimeMilliseconds;
  const entry = due.size === 0 ? undefined : due.first();
  return Math.min(expiry, entry?.time ?? Number.POSITIVE_INFINITY);
}

/** Applies one due change. */
// Undocumented: a change of the storage class changes neither the version nor the time of the upload.
function applyDue(state: BucketState, entry: DueEntry): BucketState {
  // Due entries are removed together with their object or upload, so it exists.
  if (entry.type === "upload") {
    return withEndedUpload(state, state.uploads.get(entry.uploadId) as ActiveUpload, "expired");
  }
  const { sortKey } = entry;
  const record = state.objects.get(sortKey) as ObjectRecord;
  if (nextEvent(state.rules, sortKey, record)?.type === "deletion") return withoutObjects(state, [sortKey]);
  const moved: ObjectRecord = { ...record, storageClass: "InfrequentAccess" };
  return { ...withObject(state, sortKey, moved), transitions: state.transitions + 1 };
}
