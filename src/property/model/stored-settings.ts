import { digestHex } from "../../bytes/digest.js";
import type { Semantics } from "../../semantics/semantics.js";
import type { ModelCustomMetadata, ModelHttpMetadata, ModelSettings } from "./model-operation.js";
import type { ModelRefusal } from "./model-outcome.js";
import { refuse } from "./model-refusals.js";
import type { StoredSettings } from "./model-state.js";
import { wellFormed } from "./model-text.js";

/** The refusal of the settings of an object or an upload, if any: first the metadata, then the storage class. */
export function refusedSettings(
  action: "put" | "createMultipartUpload",
  settings: ModelSettings,
  semantics: Semantics,
): ModelRefusal | undefined {
  const counted = action === "put" || semantics.uploadMetadataLimit === "checked";
  if (counted && customMetadataBytes(takenMetadata(settings, semantics)) > semantics.maxCustomMetadataBytes) {
    return refuse(action, 10012);
  }
  const { storageClass } = settings;
  if (semantics.storageClasses === "kept" && storageClass !== undefined) {
    if (storageClass !== "Standard" && storageClass !== "InfrequentAccess") return refuse(action, 10904);
  }
  return undefined;
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

/** Counts the bytes of custom metadata: one byte for each unit, two where any unit of the string is 256 or more (facts, Limits). */
function customMetadataBytes(customMetadata: ModelCustomMetadata): number {
  return customMetadata
    .flat()
    .map((text) => (isWide(text) ? 2 * text.length : text.length))
    .reduce((sum, bytes) => sum + bytes, 0);
}

function isWide(text: string): boolean {
  return text.split("").some((unit) => unit.charCodeAt(0) >= 0x100);
}
