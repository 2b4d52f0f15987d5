import { bytesToHex } from "@noble/hashes/utils.js";
import type { BlobLike, ReadableStreamLike, StoreValue } from "../../../types/index.js";
import { decodeUtf8, encodeUtf8 } from "../../bytes/utf8.js";
import { knownBlob, knownLengthStream } from "../code/known-values.js";

/** The forms in which an operation is put to a bucket, of those that mean the same. The model does not know them. */
export interface Encoding {
  /** @defaultValue `"bytes"` */
  readonly value?: ValueForm | undefined;
  /** @defaultValue `"buffer"` */
  readonly ssecKey?: "buffer" | "hex" | undefined;
  /** @defaultValue `"hex"` */
  readonly checksum?: "hex" | "upperCaseHex" | "buffer" | undefined;
  /** @defaultValue `"arrayBuffer"` */
  readonly read?: "arrayBuffer" | "bytes" | "blob" | "stream" | undefined;
  /** Makes the streams and blobs of values, where a test wants them to arrive in its own time. */
  readonly makeStream?: ((bytes: Uint8Array) => ReadableStreamLike) | undefined;
  readonly makeBlob?: ((bytes: Uint8Array) => BlobLike) | undefined;
  /** Called when the bucket has answered, before the body is read. */
  readonly answered?: (() => void | Promise<void>) | undefined;
}

/** A form in which bytes can be given. `text` falls back to a view where the bytes are no UTF-8, `null` where there are any. */
export type ValueForm = "bytes" | "buffer" | "window" | "dataView" | "text" | "blob" | "stream" | "null";

/** Every form of a value that has bytes. */
export const valueForms: readonly ValueForm[] = ["bytes", "buffer", "window", "dataView", "text", "blob", "stream"];

/** Bytes in one of their forms. */
export function inForm(bytes: Uint8Array, encoding: Encoding): StoreValue | null {
  const copy = Uint8Array.from(bytes);
  switch (encoding.value ?? "bytes") {
    case "bytes":
      return copy;
    case "buffer":
      return copy.buffer;
    case "window":
      return Uint8Array.from([1, 2, ...copy, 3]).subarray(2, 2 + copy.length);
    case "dataView":
      return new DataView(Uint8Array.from([1, ...copy, 2, 3]).buffer, 1, copy.length);
    case "text":
      return asText(copy) ?? copy;
    case "blob":
      return encoding.makeBlob?.(copy) ?? knownBlob(copy, "text/plain");
    case "stream":
      return encoding.makeStream?.(copy) ?? knownLengthStream(copy);
    case "null":
      return copy.length === 0 ? null : copy;
  }
}

function asText(bytes: Uint8Array): string | undefined {
  const text = decodeUtf8(bytes);
  return bytesToHex(encodeUtf8(text)) === bytesToHex(bytes) ? text : undefined;
}
