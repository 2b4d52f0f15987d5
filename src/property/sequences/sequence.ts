/**
 * Sequences of calls as data, so that the very same calls can be made inside a real runtime and on a FakeBucket.
 */

/** A value to pass, as JSON can carry it. Strings, booleans and finite numbers stand for themselves. */
export type Encoded =
  | string
  | boolean
  | number
  | { readonly is: "undefined" | "null" | "symbol" | "function" | "map" }
  | { readonly is: "number"; readonly text: string }
  | { readonly is: "bigint"; readonly text: string }
  | { readonly is: "date"; readonly time: number | null }
  | { readonly is: "bytes"; readonly as: BytesForm; readonly hex: string }
  | { readonly is: "filled"; readonly size: number; readonly byte: number }
  | { readonly is: "blob"; readonly text: string; readonly type: string }
  | { readonly is: "stream"; readonly from: StreamForm; readonly text: string }
  | { readonly is: "headers"; readonly entries: readonly (readonly [string, string | EncodedResult])[] }
  | { readonly is: "object" | "inherited"; readonly entries: readonly (readonly [string, Encoded])[] }
  | { readonly is: "array" | "set"; readonly items: readonly Encoded[] }
  | { readonly is: "throws"; readonly message: string }
  | { readonly is: "converts"; readonly text: string }
  | EncodedResult;

/** A part of the result of an earlier step. */
export interface EncodedResult {
  readonly is: "result";
  readonly step: number;
  readonly what: ResultPart;
  /** Milliseconds that are added to a time. */
  readonly plus?: number;
}

export type BytesForm =
  | "ArrayBuffer"
  | "SharedArrayBuffer"
  | "Uint8Array"
  | "Uint16Array"
  | "Float64Array"
  | "DataView"
  | "window"
  | "middle";

/** Streams whose length the real runtime knows, and streams that it refuses. */
export type StreamForm = "response" | "clone" | "tee" | "blob" | "locked" | "used" | UnknownStreamForm | OwnStreamForm;

/** Streams that a script makes: one that gives some bytes and fails, one of texts, one of several chunks, one of another realm. */
export type OwnStreamForm = "failing" | "texts" | "chunks" | "foreign";

/** Streams of unknown length. */
export type UnknownStreamForm =
  | "unknown"
  | "unknown, tee"
  | "unknown, response"
  | "unknown, locked"
  | "unknown, cancelled";

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

/** The ways to read the body of a `get`: at once, only locked by a reader, not at all, or after the last step. */
export type Reading =
  | ("text" | "json" | "arrayBuffer" | "bytes" | "blob" | "stream" | "byob" | "twice" | "tee")
  | ("reader" | "none" | "last");

/**
 * An action beside a call: a list is followed to its last page, what was passed and what is given are changed afterwards,
 * or the method is called on nothing.
 */
export type Beside = "to the end" | "changes" | "detached";

/** One call. Methods of an upload are called on the result of an earlier step. */
export interface Step {
  readonly call:
    | "head"
    | "get"
    | "put"
    | "delete"
    | "list"
    | "createMultipartUpload"
    | "resumeMultipartUpload"
    | "uploadPart"
    | "complete"
    | "abort"
    | "writeHttpMetadata"
    /** No call: the clock is moved by so many milliseconds. */
    | "advance"
    /** No call: the members and the tag of the bucket itself. */
    | "shape";
  readonly args: readonly Encoded[];
  /** The step whose result the method is called on. */
  readonly on?: number;
  readonly read?: Reading;
  readonly beside?: Beside;
}

export type Sequence = readonly Step[];

/** The normalised observation of one step: two runs that behave alike have equal ones. */
export type Observation = Readonly<Record<string, unknown>>;

/** An encoded object of these fields. */
export function encodedObject(fields: Readonly<Record<string, Encoded>>): Encoded {
  return { is: "object", entries: Object.entries(fields) };
}
