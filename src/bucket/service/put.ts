import type { StoredBytes } from "../../base/bytes/stored-bytes.js";
import type { Transition } from "../../engine/engine.js";
import type { ChecksumRequest, PutRequest } from "../request/request.js";
import {
  checkCustomMetadata,
  checkKey,
  checkLocks,
  checkStorageClass,
  resolveSettings,
  writeConditionHolds,
} from "./checks.js";
import { checksumMismatch, type Failure, failures, type Refused, refused } from "./failure.js";
import { sortKeyOf } from "./sort-key.js";
import { type BucketState, type ObjectRecord, withObject } from "./state.js";

/** A request together with its uploaded bytes. */
export interface Upload<Request> {
  readonly request: Request;
  readonly bytes: StoredBytes;
}

/** The stored object. */
export interface Stored {
  readonly type: "stored";
  readonly record: ObjectRecord;
}

/** Nothing was stored, because the precondition failed. */
interface NotStored {
  readonly type: "notStored";
}

/** Stores an object, unless its precondition fails. The stamp's id is its version. */
// spec §4 put; runtime §2 Order of checks
export const put: Transition<BucketState, Upload<PutRequest>, Refused | NotStored | Stored> = (
  state,
  { request, bytes },
  stamp,
) => {
  const { semantics } = state;
  const failure =
    // Undocumented: the size is checked first, the storage class after the metadata.
    (bytes.size > semantics.maxUploadBytes ? failures.valueTooLarge : undefined) ??
    checkKey(request.key, semantics) ??
    checkCustomMetadata(request, semantics) ??
    checkStorageClass(request, semantics) ??
    (request.checksum && checkChecksum(request.checksum, bytes));
  if (failure !== undefined) return { state, outcome: refused(failure) };

  const sortKey = sortKeyOf(request.key, semantics);
  if (request.onlyIf && !writeConditionHolds(request.onlyIf, state.objects.get(sortKey), semantics)) {
    return { state, outcome: { type: "notStored" } };
  }
  const lockFailure = checkLocks(state, [sortKey], stamp.now);
  if (lockFailure !== undefined) return { state, outcome: refused(lockFailure) };

  const settings = resolveSettings(request, state);
  const record: ObjectRecord = {
    key: request.key,
    version: stamp.id,
    bytes,
    uploaded: stamp.now,
    multipartEtag: undefined,
    partBytes: undefined,
    checksum: request.checksum,
    httpMetadata: settings.httpMetadata,
    customMetadata: settings.customMetadata,
    storageClass: settings.storageClass,
    ssecKeyMd5: settings.ssecKeyMd5,
  };
  return { state: withObject(state, sortKey, record), outcome: { type: "stored", record } };
};

/** Checks the bytes against the given checksum. */
// spec §2 StorePutOptions
function checkChecksum(checksum: ChecksumRequest, bytes: StoredBytes): Failure | undefined {
  const { algorithm, hex } = checksum;
  const actual = algorithm === "md5" ? bytes.md5Hex() : bytes.digestHex(algorithm);
  return actual === hex ? undefined : checksumMismatch(algorithm, hex, actual);
}
