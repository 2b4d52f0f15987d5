import type { Action } from "../request/action.js";
import type { Semantics } from "../semantics/semantics.js";
import { type Failure, failures, unknownUpload } from "./failure.js";
import { placeOf } from "./key-order.js";
import type { ActiveUpload, BucketState, EndedUpload } from "./state.js";

/** An operation on an upload. */
interface UploadRequest {
  readonly action: Action;
  readonly key: string;
  readonly uploadId: string;
}

/** An upload that is there: still active, or ended and why that refuses an operation. */
export type FoundUpload = ActiveUpload | (EndedUpload & { readonly failure: Failure });

/** Finds the upload of a key; a failure if there never was one. One that has outlived its time has ended. */
// spec §3; service Errors 10024
export function findUpload(state: BucketState, request: UploadRequest, now: number): FoundUpload | Failure {
  const { semantics } = state;
  const upload = state.uploads.get(request.uploadId);
  if (upload === undefined || placeOf(upload.key, semantics) !== placeOf(request.key, semantics)) {
    return unknownUpload(request.action, semantics);
  }
  if (upload.status === "ended") return { ...upload, failure: failures.endedUpload };
  if (hasExpired(upload, semantics, now)) return { status: "ended", key: upload.key, failure: failures.expiredUpload };
  return upload;
}

// spec §8 (incomplete upload lifetime). Undocumented: that the very millisecond counts as over.
function hasExpired(upload: ActiveUpload, semantics: Semantics, now: number): boolean {
  return now - upload.created >= semantics.uploadLifetimeMilliseconds;
}
