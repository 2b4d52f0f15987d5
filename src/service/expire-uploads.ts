import { type BucketState, withEndedUpload } from "./state.js";

/**
 * Ends every upload that has outlived its time, and lets its parts go. It stays ended whatever the clock says later: each
 * call sees to this first, also one that is refused.
 */
// spec §3, §8 (incomplete upload lifetime). Undocumented: that the very millisecond counts as over.
export function expireUploads(state: BucketState, now: number): BucketState {
  const { uploadLifetimeMilliseconds } = state.semantics;
  let next = state;
  for (;;) {
    const oldest = next.uploadsByAge.first();
    if (oldest === undefined || now - oldest.created < uploadLifetimeMilliseconds) return next;
    next = withEndedUpload(next, oldest, "expired");
  }
}
