import type { Action } from "../request/request.js";
import { type Failure, failures, unknownUpload } from "./failure.js";
import { sortKeyOf } from "./sort-key.js";
import type { ActiveUpload, BucketState } from "./state.js";

/** An operation on an upload. */
interface UploadRequest {
  readonly action: Action;
  readonly key: string;
  readonly uploadId: string;
}

/** The result of a search for an upload: active, ended, or never created. */
type FoundUpload =
  | ActiveUpload
  | { readonly status: "ended"; readonly failure: Failure }
  | { readonly status: "unknown"; readonly failure: Failure };

/** Finds the upload of an operation, or the failure that refuses it. */
// spec §3; service Errors 10024
export function findUpload(state: BucketState, request: UploadRequest): FoundUpload {
  const { semantics } = state;
  const upload = state.uploads.get(request.uploadId);
  if (upload === undefined || sortKeyOf(upload.key, semantics) !== sortKeyOf(request.key, semantics)) {
    return { status: "unknown", failure: unknownUpload(request.action, semantics) };
  }
  if (upload.status === "active") return upload;
  return { status: "ended", failure: upload.status === "expired" ? failures.expiredUpload : failures.endedUpload };
}
