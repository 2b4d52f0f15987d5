import type { StoreHTTPMetadata, StoreObject } from "../../../types/index.js";
import { StoredBytes } from "../../base/bytes/stored-bytes.js";
import { decodeUtf8, encodeUtf8, utf8Length } from "../../base/bytes/utf8.js";
import { nameClass } from "../../base/copies/name-class.js";
import { recognizeCopies } from "../../base/copies/recognize-copies.js";
import { describeValue } from "../../base/messages/describe-value.js";
import { drawTable, firstOf } from "../../base/messages/draw-table.js";
import { quoted } from "../../base/messages/visible.js";
import { type ActiveUpload, type BucketState, etagOf, type ObjectRecord, type PartRecord } from "../service/state.js";
import { toCustomMetadata, toHttpMetadata } from "./result-handler.js";
import { type ChecksumHexes, checksumHexes } from "./store-checksums.js";

/** Bytes computed when they are read: a repeated pattern. */
export interface Huge {
  /** In bytes. */
  readonly size: number;
  readonly pattern: Uint8Array;
}

type NotShown = "httpEtag" | "range" | "ssecKeyMd5" | "writeHttpMetadata";

/** An object, as shown to a test. */
export interface ObjectContents extends Readonly<Record<Exclude<keyof StoreObject, NotShown>, unknown>> {
  readonly key: string;
  /**
   * Text if the bytes are UTF-8 without control characters, else a copy of the bytes. A huge object has its pattern and
   * size.
   */
  readonly body: string | Uint8Array | Huge;
  /** In bytes. */
  readonly size: number;
  readonly etag: string;
  readonly version: string;
  readonly uploaded: Date;
  readonly httpMetadata: StoreHTTPMetadata;
  readonly customMetadata: Readonly<Record<string, string>>;
  readonly storageClass: string;
  /** In hex, by algorithm. */
  readonly checksums: ChecksumHexes;
  /** Only for an object encrypted with a customer's key. */
  readonly ssecKeyMd5?: string;
}

/** An upload in progress. */
export interface UploadContents {
  readonly key: string;
  readonly uploadId: string;
  readonly started: Date;
  /** In the order of their numbers. */
  readonly parts: readonly { readonly partNumber: number; readonly size: number; readonly etag: string }[];
}

/** The complete contents of a bucket. */
export class BucketContents {
  /** By key, in the order of the keys. */
  readonly objects: ReadonlyMap<string, ObjectContents>;
  /** The uploads in progress, the oldest first. */
  readonly uploads: readonly UploadContents[];

  /** @internal */
  constructor(objects: ReadonlyMap<string, ObjectContents>, uploads: readonly UploadContents[]) {
    this.objects = objects;
    this.uploads = uploads;
  }

  /**
   * Returns the body of an object as text, decoded as UTF-8.
   *
   * @throws Error with the existing keys, if the key is not one of them; TypeError for a huge object.
   */
  text(key: string): string {
    const body = this.#read("text", key);
    return typeof body === "string" ? body : decodeUtf8(body);
  }

  /** Returns a copy of the bytes of an object. Throws like {@link BucketContents.text}. */
  bytes(key: string): Uint8Array {
    const body = this.#read("bytes", key);
    return typeof body === "string" ? encodeUtf8(body) : new Uint8Array(body);
  }

  /**
   * Returns the body of an object, parsed as JSON. Throws like {@link BucketContents.text}.
   *
   * @throws SyntaxError with the key, if the body is not JSON.
   */
  json<Value = unknown>(key: string): Value {
    const text = this.text(key).replace(/^\uFEFF/, "");
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new SyntaxError(`contents: ${quoted(key)} is not JSON: ${(cause as Error).message}`, { cause });
    }
  }

  #read(method: string, key: string): string | Uint8Array {
    if (typeof key !== "string") throw new TypeError(`contents: ${method}() takes a key, not ${describeValue(key)}.`);
    const body = this.objects.get(key)?.body;
    if (body === undefined) throw new Error(`contents: no object has the key ${quoted(key)}. ${this.#keysNear(key)}`);
    if (typeof body === "string" || ArrayBuffer.isView(body)) return body;
    throw new TypeError(
      `contents: ${quoted(key)} is a huge object of ${body.size} bytes: read a range of it with get().`,
    );
  }

  /** Lists the keys for the error about a missing key: the most similar one, and the first ones. */
  #keysNear(key: string): string {
    const keys = [...this.objects.keys()];
    if (keys.length === 0) return "The bucket is empty.";
    const [nearest = ""] = keys.toSorted((a, b) => sharedLength(b, key) - sharedLength(a, key));
    const isNear = sharedLength(nearest, key) * 2 >= Math.max(nearest.length, key.length);
    const more = keys.length > mostKeys ? ` and ${keys.length - mostKeys} more` : "";
    const first = keys.slice(0, mostKeys).map((each) => quoted(each));
    return `${isNear ? `The most similar key is ${quoted(nearest)}. ` : ""}The keys are ${first.join(", ")}${more}.`;
  }
}

nameClass(BucketContents, "BucketContents");

/** Most keys in a message. */
const mostKeys = 10;

/** Counts the characters shared by two keys at their beginnings and ends, ignoring case. */
function sharedLength(a: string, b: string): number {
  const [one, two] = [a.toLowerCase(), b.toLowerCase()];
  const most = Math.min(one.length, two.length);
  let start = 0;
  while (start < most && one[start] === two[start]) start++;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === two.at(-1 - end)) end++;
  return start + end;
}

/** Returns the contents of a bucket. All values are copies and belong to the caller. */
export function contentsOf(state: BucketState): BucketContents {
  const objects = Array.from(state.objects.values(), (record) => [record.key, objectContents(record)] as const);
  return new BucketContents(new Map(objects), Array.from(state.uploadsByAge.values(), uploadContents));
}

/** Returns an object's contents for a test. */
export function objectContents(record: ObjectRecord): ObjectContents {
  return {
    key: record.key,
    body: bodyOf(record.bytes),
    size: record.bytes.size,
    etag: etagOf(record),
    version: record.version,
    uploaded: new Date(record.uploaded),
    httpMetadata: toHttpMetadata(record.httpMetadata, false),
    customMetadata: toCustomMetadata(record.customMetadata),
    storageClass: record.storageClass,
    checksums: checksumHexes(record),
    ...(record.ssecKeyMd5 === undefined ? {} : { ssecKeyMd5: record.ssecKeyMd5 }),
  };
}

function uploadContents(upload: ActiveUpload): UploadContents {
  const parts = Array.from(upload.parts.values(), ({ partNumber, etag, bytes }: PartRecord) => {
    return { partNumber, size: bytes.size, etag };
  });
  return { key: upload.key, uploadId: upload.uploadId, started: new Date(upload.created), parts };
}

function bodyOf(bytes: StoredBytes): ObjectContents["body"] {
  const { size, pattern } = bytes;
  if (pattern !== undefined) return { size, pattern: new Uint8Array(pattern) };
  const text = bytes.text(0, size);
  // Decoding replaces invalid UTF-8 by characters of three bytes each.
  const isText = utf8Length(text) === size && !controls.test(text);
  return isText ? text : bytes.copy(0, size);
}

/** Control characters other than white space; text has none. */
const controls = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/;

/** Most characters of a key, to keep the table narrow. */
const mostCharacters = 60;
const mostUploads = 5;

const columns: Readonly<Record<string, (record: ObjectRecord) => string>> = {
  key: ({ key }) => quoted(key, mostCharacters),
  size: ({ bytes }) => String(bytes.size),
  type: ({ httpMetadata: { contentType } }) => (contentType === undefined ? "-" : shownType(contentType)),
  etag: etagOf,
  uploaded: ({ uploaded }) => new Date(uploaded).toISOString(),
};

/** Shows the contents of a bucket as a short table. Reads only the objects in the table. */
export function showBucket(label: string, { objects, uploadsByAge }: BucketState): string {
  const heading = `${label}: ${objects.size} ${objects.size === 1 ? "object" : "objects"}`;
  const first = firstOf(uploadsByAge.values(), mostUploads).map(showUpload);
  const more = uploadsByAge.size - first.length;
  const inProgress = [...first, ...(more > 0 ? [`and ${more} more`] : [])].join(", ");
  return [
    heading,
    ...drawTable(objects.values(), objects.size, columns),
    ...(first.length === 0 ? [] : [`uploads in progress: ${inProgress}`]),
  ].join("\n");
}

function showUpload({ key, parts }: ActiveUpload): string {
  return `${quoted(key, mostCharacters)} (${parts.size} ${parts.size === 1 ? "part" : "parts"})`;
}

/** Shows a content type, which can be any text. */
function shownType(type: string): string {
  return /^[!-~]{1,60}$/.test(type) ? type : quoted(type, mostCharacters);
}

/** Most bytes computed into one buffer. A larger buffer could exhaust the memory of the process. */
// Undocumented: the limit is our choice. A host may allocate more memory than it has, and end the process once it is
// full.
const mostBytesAtOnce = 1024 * 1024 * 1024;

/** Bytes computed when they are read: a repeated pattern. They take no memory and are never hashed. */
export class RepeatedBytes extends StoredBytes {
  override readonly size: number;
  readonly #pattern: Uint8Array;

  /** Takes ownership of a pattern of at least one byte. */
  constructor(size: number, pattern: Uint8Array) {
    super(pattern);
    this.size = size;
    this.#pattern = pattern;
  }

  override get pattern(): Uint8Array {
    return this.#pattern;
  }

  /** @throws RangeError always: the bytes fit into no memory. */
  override get chunks(): never {
    throw outOfMemory();
  }

  override copyTo(target: Uint8Array, offset: number, length: number): void {
    const period = this.#pattern.length;
    const start = offset % period;
    let written = Math.min(length, period);
    for (let index = 0; index < written; index++) target[index] = this.#pattern[(start + index) % period] as number;
    // The bytes so far are a whole number of periods, so a copy of them continues the pattern.
    while (written < length) {
      const more = Math.min(written, length - written);
      target.copyWithin(written, 0, more);
      written += more;
    }
  }

  /** @throws RangeError above the limit, with the text of a host whose memory is full. */
  override copy(offset: number, length: number): Uint8Array<ArrayBuffer> {
    if (length > mostBytesAtOnce) throw outOfMemory();
    return super.copy(offset, length);
  }

  override view(offset: number, length: number): Uint8Array {
    return this.copy(offset, length);
  }
}

recognizeCopies(RepeatedBytes, "RepeatedBytes");

function outOfMemory(): RangeError {
  return new RangeError("Array buffer allocation failed");
}
