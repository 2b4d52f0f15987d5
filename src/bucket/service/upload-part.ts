import type { Transition } from "../../engine/engine.js";
import type { UploadPartRequest } from "../request/request.js";
import { checkKey, checkPartSsecKey } from "./checks.js";
import { failures, type Refused, refused } from "./failure.js";
import { findUpload } from "./find-upload.js";
import type { Upload } from "./put.js";
import { type BucketState, partSortKey, withUpload } from "./state.js";

/** The stored part. */
interface PartStored {
  readonly type: "partStored";
  readonly partNumber: number;
  readonly etag: string;
}

/**
 * Stores a part of an upload, replacing an earlier part with its number. The stamp's id is its etag, if etags are
 * random.
 */
// spec §3 uploadPart; runtime §8
export const uploadPart: Transition<BucketState, Upload<UploadPartRequest>, Refused | PartStored> = (
  state,
  { request, bytes },
  stamp,
) => {
  const { semantics } = state;
  const { partNumber } = request;
  if (bytes.size > semantics.maxPartBytes) return { state, outcome: refused(failures.valueTooLarge) };
  const keyFailure = checkKey(request.key, semantics);
  if (keyFailure !== undefined) return { state, outcome: refused(keyFailure) };
  const upload = findUpload(state, request);
  if (upload.status !== "active") return { state, outcome: refused(upload.failure) };
  const ssecFailure = checkPartSsecKey(request.ssecKey, upload, state);
  if (ssecFailure !== undefined) return { state, outcome: refused(ssecFailure) };

  const etag = semantics.partEtag === "md5" ? bytes.md5Hex() : stamp.id;
  const part = { partNumber, etag, bytes, uploaded: stamp.now };
  const parts = upload.parts.set(partSortKey(partNumber), part, state.owner);
  const next = parts === upload.parts ? state : withUpload(state, { ...upload, parts });
  return { state: next, outcome: { type: "partStored", partNumber, etag } };
};
