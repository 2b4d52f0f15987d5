import type { BlobLike, ReadableStreamLike } from "./host.js";
import type { StoreHTTPMetadata } from "./metadata.js";
import type { StoreUploadedPart } from "./multipart.js";
import type { StoreObject, StoreObjectBody } from "./object.js";
import type {
  StoreGetOptions,
  StoreListOptions,
  StoreMultipartOptions,
  StorePutOptions,
  StoreRange,
  StoreSsecKey,
  StoreValue,
} from "./options.js";

/**
 * Any bucket: a `StoreBucket`, or the platform's own `R2Bucket`, whether that is a global or imported by name, and
 * whatever stream types the host has. For code that takes a bucket and does not care whose.
 *
 * It takes what both take and promises what both give: bodies are streams with the few members that every stream has, and
 * a storage class is any string.
 */
export interface BucketLike {
  /** As `StoreBucket.head`. */
  head(key: string): Promise<ObjectLike | null>;
  /** As `StoreBucket.get`: without conditions it always gives a body. */
  get(key: string): Promise<ObjectBodyLike | null>;
  get(key: string, options: UnconditionalGetOptions): Promise<ObjectBodyLike | null>;
  get(key: string, options?: StoreGetOptions): Promise<ObjectBodyLike | ObjectLike | null>;
  /** As `StoreBucket.put`: without conditions it always gives an object. */
  put(key: string, value: StoreValue | null): Promise<ObjectLike>;
  put(key: string, value: StoreValue | null, options: UnconditionalPutOptions): Promise<ObjectLike>;
  put(key: string, value: StoreValue | null, options?: PutOptionsLike): Promise<ObjectLike | null>;
  /** As `StoreBucket.delete`. */
  delete(keys: string | readonly string[]): Promise<void>;
  /** As `StoreBucket.list`. */
  list(options?: StoreListOptions): Promise<ObjectsLike>;
  /** As `StoreBucket.createMultipartUpload`. */
  createMultipartUpload(key: string, options?: StoreMultipartOptions): Promise<MultipartUploadLike>;
  /** As `StoreBucket.resumeMultipartUpload`. */
  resumeMultipartUpload(key: string, uploadId: string): MultipartUploadLike;
}

/** The members of an object that any bucket gives; as {@link StoreObject}. */
export interface ObjectLike extends Omit<StoreObject, "storageClass"> {
  readonly storageClass: string;
}

/** An object of any bucket, and its value; as {@link StoreObjectBody}. */
export interface ObjectBodyLike
  extends ObjectLike,
    Omit<StoreObjectBody, keyof StoreObject | "body" | "bytes" | "blob"> {
  readonly body: ReadableStreamLike<Uint8Array>;
  bytes(): Promise<Uint8Array>;
  blob(): Promise<BlobLike>;
}

/** One page of a list of any bucket; as `StoreObjects`. */
export type ObjectsLike = { objects: ObjectLike[]; delimitedPrefixes: string[] } & (
  | { truncated: true; cursor: string }
  | { truncated: false }
);

/** A multipart upload of any bucket; as `StoreMultipartUpload`. */
export interface MultipartUploadLike {
  readonly key: string;
  readonly uploadId: string;
  uploadPart(partNumber: number, value: StoreValue, options?: StoreMultipartOptions): Promise<StoreUploadedPart>;
  abort(): Promise<void>;
  complete(uploadedParts: readonly StoreUploadedPart[]): Promise<ObjectLike>;
}

/** Options of `put` with the storage class as the platform types it. */
export interface PutOptionsLike extends Omit<StorePutOptions, "storageClass"> {
  storageClass?: string | undefined;
}

// Options that surely hold no `onlyIf`. The compiler matches them with the platform's options only if the platform takes
// all that they can hold; hence no `Headers`, of which the platform wants more members than ours have, and no explicit
// `undefined`. With either, a call gives the wider result.

/** Options of `get` with which any bucket gives a body. */
export interface UnconditionalGetOptions {
  onlyIf?: never;
  range?: StoreRange;
  ssecKey?: StoreSsecKey;
}

/** Options of `put` with which any bucket gives an object. */
export interface UnconditionalPutOptions extends WithoutUndefined<Omit<PutOptionsLike, "onlyIf" | "httpMetadata">> {
  onlyIf?: never;
  httpMetadata?: StoreHTTPMetadata;
}

type WithoutUndefined<Options> = { [Field in keyof Options]: Exclude<Options[Field], undefined> };
