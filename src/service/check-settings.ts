import type { ObjectSettings } from "../request/request.js";
import type { Semantics } from "../semantics/semantics.js";
import { type Failure, failures } from "./failure.js";
import { customMetadataBytes } from "./metadata-bytes.js";
import type { BucketState, StoredSettings } from "./state.js";

/** Checks the size of custom metadata. */
// service Limits (custom metadata)
export function checkCustomMetadata(settings: ObjectSettings, semantics: Semantics): Failure | undefined {
  const bytes = customMetadataBytes(settings.customMetadata);
  return bytes > semantics.maxCustomMetadataBytes ? failures.metadataTooLarge : undefined;
}

/** Checks that a storage class that was given is one of the two. */
// spec §2 Storage classes
export function checkStorageClass(settings: ObjectSettings, semantics: Semantics): Failure | undefined {
  const { storageClass } = settings;
  if (semantics.storageClasses === "ignored" || storageClass === undefined) return undefined;
  return storageClass === "Standard" || storageClass === "InfrequentAccess" ? undefined : failures.storageClassUnknown;
}

/** What an object is stored with: what was given, and the bucket's defaults. */
// spec §2 StorePutOptions storageClass; spec §2 StoreObject ssecKeyMd5
export function resolveSettings(settings: ObjectSettings, state: BucketState): StoredSettings {
  const { semantics, defaultStorageClass } = state;
  return {
    httpMetadata: settings.httpMetadata,
    customMetadata: settings.customMetadata,
    storageClass: semantics.storageClasses === "ignored" ? "" : (settings.storageClass ?? defaultStorageClass),
    ssecKeyMd5: semantics.ssecKeys === "ignored" ? undefined : settings.ssecKey?.md5,
  };
}
