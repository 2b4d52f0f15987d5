import type { Transition } from "../../engine/engine.js";
import { OrderedMap } from "../../engine/ordered-map.js";
import type { CreateMultipartUploadRequest } from "../request/request.js";
import { checkCustomMetadata, checkKey, checkStorageClass, resolveSettings } from "./checks.js";
import { failures, type Refused, refused } from "./failure.js";
import { type BucketState, withUpload } from "./state.js";

/** The new upload. */
interface Created {
  readonly type: "created";
  readonly key: string;
  readonly uploadId: string;
}

/** Starts a multipart upload. The stamp's id is the upload's. */
// spec §4 createMultipartUpload
export const createMultipartUpload: Transition<BucketState, CreateMultipartUploadRequest, Refused | Created> = (
  state,
  request,
  stamp,
) => {
  const { semantics } = state;
  const failure =
    checkKey(request.key, semantics) ??
    (semantics.uploadMetadataLimit === "checked" ? checkCustomMetadata(request, semantics) : undefined) ??
    checkStorageClass(request, semantics) ??
    (state.uploads.get(stamp.id) === undefined ? undefined : failures.uploadIdTaken);
  if (failure !== undefined) return { state, outcome: refused(failure) };
  const { key } = request;
  const next = withUpload(state, {
    status: "active",
    uploadId: stamp.id,
    key,
    created: stamp.now,
    parts: OrderedMap.empty(state.owner),
    ...resolveSettings(request, state),
  });
  return { state: next, outcome: { type: "created", key, uploadId: stamp.id } };
};
