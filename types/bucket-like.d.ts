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
 * Any bucket: a `StoreBucket`, or the platform's own `R2Bucket`, global or imported by name, with any host's stream
 * types. Use it for code that accepts every kind of bucket.
 *
 * Arguments are limited to those accepted by both, results to those returned by both: bodies are streams with the few
 * members common to all streams, and a storage class is any string.
 */
export interface BucketLike {
  /** Like `StoreBucket.head`. */
  head(key: string): Promise<ObjectLike | null>;
  /** Like `StoreBucket.get`; always returns a body without conditions. */
  get(key: string): Promise<ObjectBodyLike | null>;
  get(key: string, options: UnconditionalGetOptions): Promise<ObjectBodyLike | null>;
  get(key: string, options?: StoreGetOptions): Promise<ObjectBodyLike | ObjectLike | null>;
  /** Like `StoreBucket.put`; always returns an object without conditions. */
  put(key: string, value: StoreValue | null): Promise<ObjectLike>;
  put(key: string, value: StoreValue | null, options: UnconditionalPutOptions): Promise<ObjectLike>;
  put(key: string, value: StoreValue | null, options?: PutOptionsLike): Promise<ObjectLike | null>;
  /** Like `StoreBucket.delete`. */
  delete(keys: string | readonly string[]): Promise<void>;
  /** Like `StoreBucket.list`. */
  list(options?: StoreListOptions): Promise<ObjectsLike>;
  /** Like `StoreBucket.createMultipartUpload`. */
  createMultipartUpload(key: string, options?: StoreMultipartOptions): Promise<MultipartUploadLike>;
  /** Like `StoreBucket.resumeMultipartUpload`. */
  resumeMultipartUpload(key: string, uploadId: string): MultipartUploadLike;
}

/** The members of an object from any bucket; like {@link StoreObject}. */
export interface ObjectLike extends Omit<StoreObject, "storageClass"> {
  readonly storageClass: string;
}

/** An object from any bucket, with its value; like {@link StoreObjectBody}. */
export interface ObjectBodyLike
  extends ObjectLike,
    Omit<StoreObjectBody, keyof StoreObject | "body" | "bytes" | "blob"> {
  readonly body: ReadableStreamLike<Uint8Array>;
  bytes(): Promise<Uint8Array>;
  blob(): Promise<BlobLike>;
}

/** One page of a list from any bucket; like `StoreObjects`. */
export type ObjectsLike = { objects: ObjectLike[]; delimitedPrefixes: string[] } & (
  | { truncated: true; cursor: string }
  | { truncated: false }
);

/** A multipart upload of any bucket; like `StoreMultipartUpload`. */
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

// Options certain to have no `onlyIf`. The compiler matches them with the platform's options only if the platform
// accepts all their values. So they exclude `Headers`, where the platform requires more members than ours have, and
// explicit `undefined`. With either, a call has the wider result type.

/** Options of `get` for which any bucket returns a body. */
export interface UnconditionalGetOptions {
  onlyIf?: never;
  range?: StoreRange;
  ssecKey?: StoreSsecKey;
}

/** Options of `put` for which any bucket returns an object. */
export interface UnconditionalPutOptions extends WithoutUndefined<Omit<PutOptionsLike, "onlyIf" | "httpMetadata">> {
  onlyIf?: never;
  httpMetadata?: StoreHTTPMetadata;
}

type WithoutUndefined<Options> = { [Field in keyof Options]: Exclude<Options[Field], undefined> };
