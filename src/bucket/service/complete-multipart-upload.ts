import { StoredBytes } from "../../base/bytes/stored-bytes.js";
import type { Transition } from "../../engine/engine.js";
import type { Semantics } from "../../semantics/semantics.js";
import type { CompleteMultipartUploadRequest, PartRequest } from "../request/request.js";
import { checkKey, checkLocks } from "./checks.js";
import { type Failure, failures, type Refused, refused, unequalParts } from "./failure.js";
import { findUpload } from "./find-upload.js";
import type { Stored } from "./put.js";
import { sortKeyOf } from "./sort-key.js";
import {
  type ActiveUpload,
  type BucketState,
  multipartEtagOf,
  type ObjectRecord,
  type PartRecord,
  partSortKey,
  withEndedUpload,
  withObject,
} from "./state.js";

/** Joins the parts of an upload into an object, in the order of their numbers. The stamp's id is its version. */
// spec §3 complete; runtime §8 order of checks
export const completeMultipartUpload: Transition<BucketState, CompleteMultipartUploadRequest, Refused | Stored> = (
  state,
  request,
  stamp,
) => {
  const { semantics } = state;
  // 1. The key.
  const keyFailure = checkKey(request.key, semantics);
  if (keyFailure !== undefined) return { state, outcome: refused(keyFailure) };
  // 2. The upload.
  const upload = findUpload(state, request);
  if (upload.status !== "active") return { state, outcome: refused(upload.failure) };
  // 3. Repeated numbers, 4. unknown parts.
  const { parts: given, failure } = resolveParts(request.parts, upload);
  if (failure !== undefined) return { state, outcome: refused(failure) };
  // 5. Small parts, 6. unequal parts.
  const parts = given.toSorted((a, b) => a.partNumber - b.partNumber);
  const sizeFailure =
    checkPartSizes(semantics.lastPart === "lastGiven" ? given : parts, semantics) ?? checkEqualSizes(parts, semantics);
  if (sizeFailure !== undefined) return { state, outcome: refused(sizeFailure) };
  // 7. The whole object. Undocumented: the position of this check.
  const bytes = StoredBytes.join(parts.map((part) => part.bytes));
  if (bytes.size > semantics.maxObjectBytes) return { state, outcome: refused(failures.objectTooLarge) };
  // 8. The lock of the existing object.
  const sortKey = sortKeyOf(request.key, semantics);
  const lockFailure = checkLocks(state, [sortKey], stamp.now);
  if (lockFailure !== undefined) return { state, outcome: refused(lockFailure) };

  const record: ObjectRecord = {
    key: request.key,
    version: stamp.id,
    bytes,
    uploaded: stamp.now,
    multipartEtag: multipartEtagOf(parts),
    partBytes: parts[0]?.bytes.size,
    checksum: undefined,
    httpMetadata: upload.httpMetadata,
    customMetadata: upload.customMetadata,
    storageClass: upload.storageClass,
    ssecKeyMd5: upload.ssecKeyMd5,
  };
  const ended = withEndedUpload(state, upload, "ended");
  return {
    state: withObject(ended, sortKey, record),
    outcome: { type: "stored", record },
  };
};

/** Returns the named parts in the given order, or the failure. */
function resolveParts(
  named: readonly PartRequest[],
  upload: ActiveUpload,
): { readonly parts: readonly PartRecord[]; readonly failure: Failure | undefined } {
  const numbers = new Set(named.map((part) => part.partNumber));
  const parts: PartRecord[] = [];
  if (numbers.size < named.length) return { parts, failure: failures.repeatedPart };
  for (const { partNumber, etag } of named) {
    const part = upload.parts.get(partSortKey(partNumber));
    if (part === undefined || part.etag !== etag) return { parts, failure: failures.unknownPart };
    parts.push(part);
  }
  return { parts, failure: undefined };
}

/** Checks that all parts but the last reach the minimum. */
// service Limits (part size)
function checkPartSizes(parts: readonly PartRecord[], semantics: Semantics): Failure | undefined {
  const small = parts.slice(0, -1).some((part) => part.bytes.size < semantics.minPartBytes);
  return small ? failures.partTooSmall : undefined;
}

/** Checks that all parts but the last have one size, and that the last is not larger. */
// spec §2 StoreMultipartUpload uploadPart; service Limits (part size)
function checkEqualSizes(parts: readonly PartRecord[], semantics: Semantics): Failure | undefined {
  const sizes = parts.map((part) => part.bytes.size);
  const [size = 0] = sizes;
  const fits = sizes.slice(0, -1).every((one) => one === size) && sizes.every((one) => one <= size);
  return fits ? undefined : unequalParts(semantics);
}
