import { createHash } from "node:crypto";
import { wellFormed } from "../../src/property/history/identity-of.js";
import type { Semantics } from "../../src/semantics/semantics.js";
import type { CustomMetadata, ListCall, Settings } from "./call.js";
import type { StoredObject, StoredSettings } from "./model-state.js";
import type { FoundObject } from "./outcome.js";

/** Returns a digest of bytes in lower-case hex. */
export function digest(algorithm: string, bytes: Uint8Array): string {
  return createHash(algorithm).update(bytes).digest("hex");
}

/** Returns an object as the result of a call. Results of `head` and `get` have a range. */
export function foundObject(object: StoredObject, range?: FoundObject["range"]): FoundObject {
  const { identity: _, bytes: __, ...found } = object;
  return { ...found, range };
}

/** Returns an object as an entry of a list, with only the requested metadata. */
export function listedObject(object: StoredObject, include: ListCall["include"], semantics: Semantics): FoundObject {
  const found = foundObject(object);
  const none = semantics.metadataNotListed === "empty";
  return {
    ...found,
    httpMetadata: include?.includes("httpMetadata") ? found.httpMetadata : none ? {} : undefined,
    customMetadata: include?.includes("customMetadata") ? found.customMetadata : none ? [] : undefined,
  };
}

/** Returns the error code for invalid settings, if any. The metadata is checked before the storage class. */
export function settingsFailure(
  action: "put" | "createMultipartUpload",
  settings: Settings,
  semantics: Semantics,
): 10012 | 10904 | undefined {
  const { storageClass = "Standard" } = settings;
  const isCounted = action === "put" || semantics.uploadMetadataLimit === "checked";
  const size = receivedMetadata(settings, semantics)
    .flat()
    // Each code unit counts as one byte, or two if any unit of the text is 256 or more (service Limits).
    .reduce((sum, text) => sum + text.length * (/[^\0-\xFF]/.test(text) ? 2 : 1), 0);
  if (isCounted && size > semantics.maxCustomMetadataBytes) return 10012;
  const isUnknown = storageClass !== "Standard" && storageClass !== "InfrequentAccess";
  return semantics.storageClasses === "kept" && isUnknown ? 10904 : undefined;
}

/** Returns the settings to store: with defaults, and with only the MD5 of an SSE-C key. */
export function storedSettings(settings: Settings, defaultStorageClass: string, semantics: Semantics): StoredSettings {
  const given = Object.entries(settings.httpMetadata ?? {}).filter(([, value]) => value !== undefined);
  return {
    httpMetadata: Object.fromEntries(
      given.map(([name, value]) => [name, typeof value === "string" ? wellFormed(value, semantics) : value]),
    ),
    customMetadata: receivedMetadata(settings, semantics),
    storageClass: semantics.storageClasses === "kept" ? (settings.storageClass ?? defaultStorageClass) : "",
    ssecKeyMd5: ssecKeyMd5(settings.ssecKey, semantics),
  };
}

/** Returns the MD5 of an SSE-C key, or `undefined` if the semantics ignore such keys. */
export function ssecKeyMd5(key: Uint8Array | undefined, semantics: Semantics): string | undefined {
  return key === undefined || semantics.ssecKeys === "ignored" ? undefined : digest("md5", key);
}

/** Returns the custom metadata as received by the service. */
function receivedMetadata({ customMetadata = [] }: Settings, semantics: Semantics): CustomMetadata {
  return customMetadata
    .filter(([name]) => semantics.protoMetadata === "kept" || name !== "__proto__")
    .map(([name, value]) => [wellFormed(name, semantics), wellFormed(value, semantics)]);
}
