import { toStoreError } from "../binding/to-store-error.js";
import type { Action, ObjectSettings } from "../request/request.js";
import type { Semantics } from "../semantics/semantics.js";
import { checkCustomMetadata, checkKey, checkStorageClass } from "../service/checks.js";
import { type Failure, failures, unknownUpload } from "../service/failure.js";

/** @throws the service's refusal, if there is one: what can be known here is not asked of the store. */
export function refuse(failure: Failure | undefined, action: Action): void {
  if (failure !== undefined) throw toStoreError(failure, action);
}

/** Refuses a key that is too long, or whose path would lead somewhere else. */
// Undocumented: S3 has no object of the empty key: its path is the bucket's, and to delete the one would be to delete the
// other. A URL resolves dots that stand first, out of the bucket.
export function refuseKey(key: string, action: Action, semantics: Semantics): void {
  refuse(/^(?:$|\.\.?(?:\/|$))/.test(key) ? failures.keyTooLong : checkKey(key, semantics), action);
}

/** Refuses a call on an upload of such a key, or without an id. */
// Seen at the gateway of Ceph 16: it takes a request whose `uploadId` is empty for one on the object, and overwrites it.
export function refuseUpload({ action, key, uploadId }: UploadCall, semantics: Semantics): void {
  refuseKey(key, action, semantics);
  refuse(uploadId === "" ? unknownUpload(action, semantics) : undefined, action);
}

interface UploadCall {
  readonly action: Action;
  readonly key: string;
  readonly uploadId: string;
}

/** Refuses what an object cannot be stored with. */
export function refuseSettings(settings: ObjectSettings, action: Action, semantics: Semantics): void {
  refuse(checkCustomMetadata(settings, semantics) ?? checkStorageClass(settings, semantics), action);
}
