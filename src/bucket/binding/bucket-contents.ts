import type { StoreHTTPMetadata, StoreObject } from "../../../types/index.js";
import { StoredBytes } from "../../base/bytes/stored-bytes.js";
import { decodeUtf8, encodeUtf8, utf8Length } from "../../base/bytes/utf8.js";
import { nameClass } from "../../base/copies/name-class.js";
import { recognizeCopies } from "../../base/copies/recognize-copies.js";
import { drawTable, firstOf } from "../../base/messages/draw-table.js";
import { shown } from "../../base/messages/shown.js";
import { quoted } from "../../base/messages/visible.js";
import { type ActiveUpload, type BucketState, etagOf, type ObjectRecord, type PartRecord } from "../service/state.js";
import { toCustomMetadata, toHttpMetadata } from "./result-handler.js";
import { type ChecksumHexes, checksumHexes } from "./store-checksums.js";

/** Bytes that are computed when they are read: a pattern, over and over. */
export interface Huge {
  /** In bytes. */
  readonly size: number;
  readonly pattern: Uint8Array;
}

type NotShown = "httpEtag" | "range" | "ssecKeyMd5" | "writeHttpMetadata";

/** An object as a test sees it. */
export interface ObjectContents extends Readonly<Record<Exclude<keyof StoreObject, NotShown>, unknown>> {
  readonly key: string;
  /** Text where the bytes are UTF-8 without control characters, else a copy of them. Of a huge object, what it is made of. */
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
  /** Only of an object that is encrypted with a key of the customer. */
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

/** All that a bucket holds. */
export class BucketContents {
  /** By key, in the order of the keys. */
  readonly objects: ReadonlyMap<string, ObjectContents>;
  /** Those in progress, the oldest first. */
  readonly uploads: readonly UploadContents[];

  /** @internal */
  constructor(objects: ReadonlyMap<string, ObjectContents>, uploads: readonly UploadContents[]) {
    this.objects = objects;
    this.uploads = uploads;
  }

  /**
   * The body of an object as text, decoded as UTF-8.
   *
   * @throws Error that says which keys there are, if this is not one of them; TypeError for a huge object.
   */
  text(key: string): string {
    const body = this.#read("text", key);
    return typeof body === "string" ? body : decodeUtf8(body);
  }

  /** A copy of the bytes of an object. Throws as {@link BucketContents.text}. */
  bytes(key: string): Uint8Array {
    const body = this.#read("bytes", key);
    return typeof body === "string" ? encodeUtf8(body) : new Uint8Array(body);
  }

  /**
   * The body of an object, parsed as JSON. Throws as {@link BucketContents.text}.
   *
   * @throws SyntaxError that names the key, if it is not JSON.
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
    if (typeof key !== "string") throw new TypeError(`contents: ${method}() takes a key, not ${shown(key)}.`);
    const body = this.objects.get(key)?.body;
    if (body === undefined) throw new Error(`contents: there is no object ${quoted(key)}. ${this.#keysNear(key)}`);
    if (typeof body === "string" || ArrayBuffer.isView(body)) return body;
    throw new TypeError(`contents: ${quoted(key)} is a huge object of ${body.size} bytes: get() a range of it.`);
  }

  /** The key that is most like a missing one, and the first of all keys. */
  #keysNear(key: string): string {
    const keys = [...this.objects.keys()];
    if (keys.length === 0) return "The bucket is empty.";
    const [nearest = ""] = keys.toSorted((a, b) => sharedLength(b, key) - sharedLength(a, key));
    const isNear = sharedLength(nearest, key) * 2 >= Math.max(nearest.length, key.length);
    const more = keys.length > mostKeys ? ` and ${keys.length - mostKeys} more` : "";
    const first = keys.slice(0, mostKeys).map((each) => quoted(each));
    return `${isNear ? `Near is ${quoted(nearest)}. ` : ""}There are ${first.join(", ")}${more}.`;
  }
}

nameClass(BucketContents, "BucketContents");

/** The most keys that a message names. */
const mostKeys = 10;

/** The number of characters that two keys have in common at their beginnings and ends, whatever the case. */
function sharedLength(a: string, b: string): number {
  const [one, two] = [a.toLowerCase(), b.toLowerCase()];
  const most = Math.min(one.length, two.length);
  let start = 0;
  while (start < most && one[start] === two[start]) start++;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === two.at(-1 - end)) end++;
  return start + end;
}

/** Returns the contents of a bucket, as copies that are the caller's own. */
export function contentsOf(state: BucketState): BucketContents {
  const objects = Array.from(state.objects.values(), (record) => [record.key, objectContents(record)] as const);
  return new BucketContents(new Map(objects), Array.from(state.uploadsByAge.values(), uploadContents));
}

/** An object as a test sees it. */
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
  // What is not UTF-8 was replaced, by characters of three bytes each.
  const isText = utf8Length(text) === size && !controls.test(text);
  return isText ? text : bytes.copy(0, size);
}

/** Of which text has none, but for white space. */
const controls = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/;

/** Of a key, to keep the table narrow. */
const mostCharacters = 60;
const mostUploads = 5;

const columns: Readonly<Record<string, (record: ObjectRecord) => string>> = {
  key: ({ key }) => quoted(key, mostCharacters),
  size: ({ bytes }) => String(bytes.size),
  type: ({ httpMetadata: { contentType } }) => (contentType === undefined ? "-" : shownType(contentType)),
  etag: etagOf,
  uploaded: ({ uploaded }) => new Date(uploaded).toISOString(),
};

/** Shows the contents of a bucket as a short table. Looks only at the objects that it shows. */
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

/** A content type can be any text. */
function shownType(type: string): string {
  return /^[!-~]{1,60}$/.test(type) ? type : quoted(type, mostCharacters);
}

/** Most bytes that are computed into one buffer. A process that is to go on has no room for more. */
// Undocumented: how many. A host may give more room than it has, and end the process once it is filled.
const mostBytesAtOnce = 1024 * 1024 * 1024;

/** Bytes that are computed when they are read: a pattern, over and over. They take no memory, and nothing hashes them. */
export class RepeatedBytes extends StoredBytes {
  override readonly size: number;
  readonly #pattern: Uint8Array;

  /** Takes over a pattern of at least one byte. */
  constructor(size: number, pattern: Uint8Array) {
    super(pattern);
    this.size = size;
    this.#pattern = pattern;
  }

  override get pattern(): Uint8Array {
    return this.#pattern;
  }

  /** @throws RangeError always: there are more than anybody could hold. */
  override get chunks(): never {
    throw outOfMemory();
  }

  override copyTo(target: Uint8Array, offset: number, length: number): void {
    const period = this.#pattern.length;
    const start = offset % period;
    let written = Math.min(length, period);
    for (let index = 0; index < written; index++) target[index] = this.#pattern[(start + index) % period] as number;
    // What is there by now is a whole number of periods, and so is followed by itself.
    while (written < length) {
      const more = Math.min(written, length - written);
      target.copyWithin(written, 0, more);
      written += more;
    }
  }

  /** @throws RangeError if no host could be asked for so many, in the words of one that has no room. */
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
