/** An argument in a form for JSON. Strings, booleans and finite numbers stand for themselves. */
export type Encoded =
  | string
  | boolean
  | number
  | { readonly is: "undefined" | "null" | "symbol" | "function" | "map" }
  | { readonly is: "number" | "bigint" | "converts"; readonly text: string }
  | { readonly is: "date"; readonly time: number | null }
  | { readonly is: "bytes"; readonly as: BytesForm; readonly hex: string }
  | { readonly is: "filled"; readonly size: number; readonly byte: number }
  | { readonly is: "repeated"; readonly text: string; readonly times: number }
  | { readonly is: "blob"; readonly text: string; readonly type: string }
  | { readonly is: "stream"; readonly from: StreamForm; readonly text: string }
  | { readonly is: "headers"; readonly entries: readonly (readonly [string, string | EncodedResult])[] }
  | { readonly is: "object" | "inherited"; readonly entries: readonly (readonly [string, Encoded])[] }
  | { readonly is: "array" | "set"; readonly items: readonly Encoded[] }
  | { readonly is: "throws"; readonly message: string }
  | EncodedResult;

/** An object with some members, or `Headers`. */
export type EncodedFields = Extract<Encoded, { readonly entries: unknown }>;

/** A part of the result of an earlier step. */
export interface EncodedResult {
  readonly is: "result";
  readonly step: number;
  readonly what: ResultPart;
  /** Milliseconds to add to a time. */
  readonly plus?: number;
}

/** Buffers, and views of all or part of one. */
export const bytesForms = [
  "ArrayBuffer",
  "SharedArrayBuffer",
  "Uint8Array",
  "Uint16Array",
  "Float64Array",
  "DataView",
  "window",
  "middle",
] as const;
export type BytesForm = (typeof bytesForms)[number];

/** Streams of known length, some of them refused by the real runtime. */
export const knownStreams = ["response", "clone", "tee", "blob", "locked", "used"] as const;
/**
 * Streams made by a script: one that fails after some bytes, one of texts, one of several chunks, one of another realm.
 */
export const ownStreams = ["failing", "texts", "chunks", "foreign"] as const;
/** Streams of unknown length. */
export const unknownStreams = [
  "unknown",
  "unknown, tee",
  "unknown, response",
  "unknown, locked",
  "unknown, cancelled",
] as const;
/** Streams refused because of earlier use; the other lists contain locked, used and cancelled streams too. */
type SpentForm = "drained" | "begun" | "cancelled";
export type StreamForm = (typeof knownStreams | typeof ownStreams | typeof unknownStreams)[number] | SpentForm;

/**
 * The part of an earlier step's result to pass on; `second` and `httpDate` are the second of its upload, as a Date and
 * as a text.
 */
export type ResultPart =
  | "etag"
  | "httpEtag"
  | "uploaded"
  | "second"
  | "httpDate"
  | "md5"
  | "cursor"
  | "uploadId"
  | "key"
  | "part"
  | "body";

/** Returns an encoded object with these fields. */
export function encodedObject(fields: Readonly<Record<string, Encoded>>): Encoded {
  return { is: "object", entries: Object.entries(fields) };
}
