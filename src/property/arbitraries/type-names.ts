import type { Semantics } from "../../semantics/semantics.js";

/** The types of a value to store, as error texts name them. */
export function valueTypes({ typeNames }: Semantics): string {
  return `${typeNames === "JsReadableStream" ? "Js" : ""}ReadableStream or ArrayBuffer or ArrayBufferView or string or Blob`;
}

/** The types of a checksum, as error texts name them. */
export function checksumTypes({ typeNames }: Semantics): string {
  return `${typeNames === "JsBufferSource" ? "Js" : ""}BufferSource or string`;
}
