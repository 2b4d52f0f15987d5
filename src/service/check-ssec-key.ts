import type { SsecKeyRequest } from "../request/request.js";
import { type Failure, failures } from "./failure.js";
import type { BucketState, StoredSettings } from "./state.js";

/** Checks the key with which a stored object is read. */
// spec §2 StoreObject ssecKeyMd5. Undocumented: the refusals themselves.
export function checkObjectKey(
  given: SsecKeyRequest | undefined,
  stored: StoredSettings,
  state: BucketState,
): Failure | undefined {
  if (state.semantics.ssecKeys === "ignored" || given?.md5 === stored.ssecKeyMd5) return undefined;
  if (given === undefined) return failures.ssecKeyMissing;
  return stored.ssecKeyMd5 === undefined ? failures.ssecKeyNeedless : failures.ssecKeyDifferent;
}

/** Checks the key with which a part is uploaded: that of the upload. */
// spec §2 StoreMultipartOptions ssecKey. Undocumented: the refusal itself.
export function checkPartKey(
  given: SsecKeyRequest | undefined,
  upload: StoredSettings,
  state: BucketState,
): Failure | undefined {
  if (state.semantics.ssecKeys === "ignored" || given?.md5 === upload.ssecKeyMd5) return undefined;
  return failures.ssecPartKeyDifferent;
}
