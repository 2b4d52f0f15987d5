import type { Semantics } from "../../semantics/semantics.js";
import type { ModelList } from "./model-operation.js";
import type { ModelObject } from "./model-outcome.js";
import type { StoredObject } from "./model-state.js";

/** The answer about an object; `range` only by `head` and `get`. */
export function shownObject(object: StoredObject, range: ModelObject["range"]): ModelObject {
  return {
    key: object.key,
    version: object.version,
    size: object.bytes.length,
    etag: object.etag,
    httpEtag: `"${object.etag}"`,
    uploaded: object.uploaded,
    httpMetadata: object.settings.httpMetadata,
    customMetadata: object.settings.customMetadata,
    range,
    checksums: object.checksums,
    storageClass: object.settings.storageClass,
    ssecKeyMd5: object.settings.ssecKeyMd5,
  };
}

/** The answer of a list about an object: of its metadata only what was asked for. */
export function listedObject(object: StoredObject, include: ModelList["include"], semantics: Semantics): ModelObject {
  const shown = shownObject(object, undefined);
  const none = semantics.metadataNotListed === "empty";
  return {
    ...shown,
    httpMetadata: include?.includes("httpMetadata") ? shown.httpMetadata : none ? {} : undefined,
    customMetadata: include?.includes("customMetadata") ? shown.customMetadata : none ? [] : undefined,
  };
}

/** The range of all bytes of an object. */
export function wholeRange(object: StoredObject): { readonly offset: number; readonly length: number } {
  return { offset: 0, length: object.bytes.length };
}
