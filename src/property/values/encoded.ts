/** A value to pass, as JSON can carry it. Strings, booleans and finite numbers stand for themselves. */
export type Encoded =
  | string
  | boolean
  | number
  | { readonly is: "undefined" | "null" | "symbol" | "function" | "map" }
  | { readonly is: "number" | "bigint" | "converts"; readonly text: string }
  | { readonly is: "date"; readonly time: number | null }
  | { readonly is: "bytes"; readonly as: BytesForm; readonly hex: string }
  | { readonly is: "filled"; readonly size: number; readonly byte: number }
  | { readonly is: "blob"; readonly text: string; readonly type: string }
  | { readonly is: "stream"; readonly from: StreamForm; readonly text: string }
  | { readonly is: "headers"; readonly entries: readonly (readonly [string, string | EncodedResult])[] }
  | { readonly is: "object" | "inherited"; readonly entries: readonly (readonly [string, Encoded])[] }
  | { readonly is: "array" | "set"; readonly items: readonly Encoded[] }
  | { readonly is: "throws"; readonly message: string }
  | EncodedResult;

/** An object of some members, or `Headers`. */
export type EncodedFields = Extract<Encoded, { readonly entries: unknown }>;

/** A part of the result of an earlier step. */
export interface EncodedResult {
  readonly is: "result";
  readonly step: number;
  readonly what: ResultPart;
  /** Milliseconds that are added to a time. */
  readonly plus?: number;
}

/** Buffers, and views of the whole or of a part. */
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

/** Streams whose length the real runtime knows, and some that it refuses. */
export const knownStreams = ["response", "clone", "tee", "blob", "locked", "used"] as const;
/** Streams that a script makes: one that gives some bytes and fails, one of texts, one of several chunks, one of another realm. */
export const ownStreams = ["failing", "texts", "chunks", "foreign"] as const;
/** Streams of unknown length. */
export const unknownStreams = [
  "unknown",
  "unknown, tee",
  "unknown, response",
  "unknown, locked",
  "unknown, cancelled",
] as const;
/** Streams that are refused for what was done with them before; those of other lists are locked, used or cancelled too. */
type SpentForm = "drained" | "begun" | "cancelled";
export type StreamForm = (typeof knownStreams | typeof ownStreams | typeof unknownStreams)[number] | SpentForm;

/** The part of an earlier step's result that is passed on; `second` and `httpDate` are the second of its upload, as a Date and as a text. */
export type ResultPart =
  | "etag"
  | "httpEtag"
  | "uploaded"
  | "second"
  | "httpDate"
  | "md5"
  | "cursor"
  | "uploadId"
  | "part"
  | "body";

/** An encoded object of these fields. */
export function encodedObject(fields: Readonly<Record<string, Encoded>>): Encoded {
  return { is: "object", entries: Object.entries(fields) };
}
