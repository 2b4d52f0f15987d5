import type { Transition } from "../engine/engine.js";
import { findUpload } from "./find-upload.js";
import type { ActiveUpload, BucketState } from "./state.js";

// The binding has no operations that show uploads in progress; S3 has.

/** Lists the uploads in progress, the oldest first. */
export const listUploads: Transition<BucketState, undefined, readonly ActiveUpload[]> = (state) => ({
  state,
  outcome: Array.from(state.uploadsByAge.values()),
});

/** An upload as it is addressed. */
interface UploadAddress {
  readonly key: string;
  readonly uploadId: string;
}

/** Gives the upload in progress of a key and an id. */
export const readUpload: Transition<BucketState, UploadAddress, ActiveUpload | undefined> = (state, address) => {
  const upload = findUpload(state, { action: "uploadPart", ...address });
  return { state, outcome: upload.status === "active" ? upload : undefined };
};
