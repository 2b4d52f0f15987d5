import type { StoreHTTPMetadata } from "../../types/index.js";
import type { StoredBytes } from "../bytes/stored-bytes.js";
import { utf8Length } from "../bytes/utf8.js";
import { etagOf } from "../service/etag.js";
import type { ActiveUpload, BucketState, ObjectRecord, PartRecord } from "../service/state.js";
import { type ChecksumHexes, checksumHexes } from "./checksums.js";
import { toCustomMetadata, toHttpMetadata } from "./result-handler.js";

/** Bytes that are computed when they are read: a pattern, over and over. */
export interface Huge {
  /** In bytes. */
  readonly size: number;
  readonly pattern: Uint8Array;
}

/** An object as a test sees it. */
export interface ObjectContents {
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
export interface BucketContents {
  /** By key, in the order of the keys. */
  readonly objects: ReadonlyMap<string, ObjectContents>;
  /** Those in progress, the oldest first. */
  readonly uploads: readonly UploadContents[];
}

/** What a bucket holds, as copies that are the caller's own. */
export function contentsOf(state: BucketState): BucketContents {
  const objects = Array.from(state.objects.values(), (record) => [record.key, objectContents(record)] as const);
  return { objects: new Map(objects), uploads: Array.from(state.uploadsByAge.values(), uploadContents) };
}

/** An object as a test sees it. */
export function objectContents(record: ObjectRecord): ObjectContents {
  return {
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
  // What is no UTF-8 was replaced, by characters of three bytes each.
  const isText = utf8Length(text) === size && !controls.test(text);
  return isText ? text : bytes.copy(0, size);
}

/** Of which text has none, but for white space. */
const controls = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/;
