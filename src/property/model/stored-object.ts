import { digestHex } from "../../base/bytes/digest.js";
import type { Semantics } from "../../semantics/semantics.js";
import type { ModelCustomMetadata, ModelHttpMetadata, ModelList, ModelSettings } from "./model-operation.js";
import type { ModelObject, ModelRefusal } from "./model-outcome.js";
import { wellFormed } from "./model-text.js";
import { refuse } from "./refuse.js";

/** The settings of an object or an upload, as the model keeps them. */
export type StoredSettings = Pick<ModelObject, "httpMetadata" | "customMetadata" | "storageClass" | "ssecKeyMd5">;

/** An object as the model keeps it: the answer about it, and its bytes. Records are never changed, only replaced. */
export interface StoredObject extends Omit<ModelObject, "range"> {
  /** The form in which keys are compared, ordered and grouped. */
  readonly identity: string;
  readonly bytes: Uint8Array;
}

/** The answer about an object; `range` only by `head` and `get`. */
export function shownObject(object: StoredObject, range?: ModelObject["range"]): ModelObject {
  const { identity: _, bytes: __, ...shown } = object;
  return { ...shown, range };
}

/** The answer of a list about an object: of its metadata only what was asked for. */
export function listedObject(object: StoredObject, include: ModelList["include"], semantics: Semantics): ModelObject {
  const shown = shownObject(object);
  const none = semantics.metadataNotListed === "empty";
  return {
    ...shown,
    httpMetadata: include?.includes("httpMetadata") ? shown.httpMetadata : none ? {} : undefined,
    customMetadata: include?.includes("customMetadata") ? shown.customMetadata : none ? [] : undefined,
  };
}

/** The refusal of the settings of an object or an upload, if any: first the metadata, then the storage class. */
export function settingsRefusal(
  action: "put" | "createMultipartUpload",
  settings: ModelSettings,
  semantics: Semantics,
): ModelRefusal | undefined {
  const { storageClass = "Standard" } = settings;
  const isCounted = action === "put" || semantics.uploadMetadataLimit === "checked";
  if (isCounted && customMetadataBytes(takenMetadata(settings, semantics)) > semantics.maxCustomMetadataBytes) {
    return refuse(action, 10012);
  }
  const isUnknown = storageClass !== "Standard" && storageClass !== "InfrequentAccess";
  return semantics.storageClasses === "kept" && isUnknown ? refuse(action, 10904) : undefined;
}

/** Settings as they are kept: defaults filled in, and of an SSE-C key only its MD5. */
export function storedSettings(
  settings: ModelSettings,
  defaultStorageClass: string,
  semantics: Semantics,
): StoredSettings {
  return {
    httpMetadata: storedHttpMetadata(settings.httpMetadata ?? {}, semantics),
    customMetadata: takenMetadata(settings, semantics),
    storageClass: semantics.storageClasses === "kept" ? (settings.storageClass ?? defaultStorageClass) : "",
    ssecKeyMd5: ssecKeyMd5(settings.ssecKey, semantics),
  };
}

/** The MD5 of an SSE-C key, where such keys have an effect. */
export function ssecKeyMd5(key: Uint8Array | undefined, semantics: Semantics): string | undefined {
  return key === undefined || semantics.ssecKeys === "ignored" ? undefined : digestHex("md5", [key]);
}

/** The custom metadata that gets as far as the service. */
function takenMetadata({ customMetadata = [] }: ModelSettings, semantics: Semantics): ModelCustomMetadata {
  return customMetadata
    .filter(([name]) => semantics.protoMetadata === "kept" || name !== "__proto__")
    .map(([name, value]) => [wellFormed(name, semantics), wellFormed(value, semantics)]);
}

function storedHttpMetadata(metadata: ModelHttpMetadata, semantics: Semantics): ModelHttpMetadata {
  const given = Object.entries(metadata).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === "string" ? wellFormed(value, semantics) : value]),
  );
}

/** Counts the bytes of a name or value of custom metadata: one for each unit, two where any is 256 or more (service Limits). */
export function countedBytes(text: string): number {
  const isWide = text.split("").some((unit) => unit.charCodeAt(0) >= 0x100);
  return isWide ? 2 * text.length : text.length;
}

/** Counts the bytes of custom metadata. */
export function customMetadataBytes(customMetadata: ModelCustomMetadata): number {
  return customMetadata.flat().reduce((sum, text) => sum + countedBytes(text), 0);
}
