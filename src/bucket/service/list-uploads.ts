import type { Transition } from "../../engine/engine.js";
import { findUpload } from "./find-upload.js";
import type { ActiveUpload, BucketState } from "./state.js";

// The binding has no operations that show uploads in progress; S3 has.

/** Lists the uploads in progress, the oldest first. */
export const listUploads: Transition<BucketState, undefined, readonly ActiveUpload[]> = (state) => ({
  state,
  outcome: Array.from(state.uploadsByAge.values()),
});

/** Gives the upload in progress of a key and an id. */
export const readUpload: Transition<BucketState, Pick<ActiveUpload, "key" | "uploadId">, ActiveUpload | undefined> = (
  state,
  address,
) => {
  const upload = findUpload(state, { action: "uploadPart", ...address });
  return { state, outcome: upload.status === "active" ? upload : undefined };
};
