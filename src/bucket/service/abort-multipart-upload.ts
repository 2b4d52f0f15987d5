import type { Transition } from "../../engine/engine.js";
import type { AbortMultipartUploadRequest } from "../request/request.js";
import { checkKey } from "./checks.js";
import type { Done } from "./delete-keys.js";
import { type Refused, refused } from "./failure.js";
import { findUpload } from "./find-upload.js";
import { type BucketState, withEndedUpload } from "./state.js";

/** Ends an upload. Does nothing to an upload already ended. */
// spec §3 abort; runtime §8
export const abortMultipartUpload: Transition<BucketState, AbortMultipartUploadRequest, Refused | Done> = (
  state,
  request,
) => {
  const keyFailure = checkKey(request.key, state.semantics);
  if (keyFailure !== undefined) return { state, outcome: refused(keyFailure) };
  const upload = findUpload(state, request);
  if (upload.status === "unknown") return { state, outcome: refused(upload.failure) };
  const done: Done = { type: "done" };
  if (upload.status === "ended") return { state, outcome: done };
  return { state: withEndedUpload(state, upload, "ended"), outcome: done };
};
