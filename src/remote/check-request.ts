import { toStoreError } from "../binding/to-store-error.js";
import type { Action } from "../request/action.js";
import type { ObjectSettings } from "../request/request.js";
import type { Semantics } from "../semantics/semantics.js";
import { checkKey } from "../service/check-key.js";
import { checkCustomMetadata, checkStorageClass } from "../service/check-settings.js";
import { type Failure, failures } from "../service/failure.js";

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

/** Refuses what an object cannot be stored with. */
export function refuseSettings(settings: ObjectSettings, action: Action, semantics: Semantics): void {
  refuse(checkCustomMetadata(settings, semantics) ?? checkStorageClass(settings, semantics), action);
}
