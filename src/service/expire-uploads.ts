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
    const uploadId = next.uploadsByAge.first();
    const upload = uploadId === undefined ? undefined : next.uploads.get(uploadId);
    if (uploadId === undefined || upload?.status !== "active") return next;
    if (now - upload.created < uploadLifetimeMilliseconds) return next;
    next = withEndedUpload(next, uploadId, upload, "expired");
  }
}
