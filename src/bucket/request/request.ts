import type { BlobLike, ReadableStreamLike } from "../../../types/host.js";
import type { StorePutOptions } from "../../../types/index.js";
import type { StoredBytes } from "../../base/bytes/stored-bytes.js";

/** The methods of the binding that call the service, with their names in its errors. */
export type Action =
  | "head"
  | "get"
  | "put"
  | "delete"
  | "list"
  | "createMultipartUpload"
  | "uploadPart"
  | "completeMultipartUpload"
  | "abortMultipartUpload";

/**
 * The request of each operation, as data: converted, checked and copied, so that the caller can no longer change it.
 * `request/` creates requests, `service/` reads them.
 */

/** A hash algorithm for the checksum of a `put`. */
export type ChecksumAlgorithm = "md5" | "sha1" | "sha256" | "sha384" | "sha512";

/** The expected checksum of a `put`'s value. */
export interface ChecksumRequest {
  readonly algorithm: ChecksumAlgorithm;
  /** Lower-case hex. */
  readonly hex: string;
}

/** One etag of a condition. */
export interface EtagPattern {
  readonly type: "strong" | "weak" | "wildcard";
  /** Without quotes; empty for a wildcard. */
  readonly value: string;
}

/** A precondition of `get` or `put`. A field that is `undefined` is no condition. */
export interface ConditionRequest {
  readonly etagMatches: readonly EtagPattern[] | undefined;
  readonly etagDoesNotMatch: readonly EtagPattern[] | undefined;
  /** Milliseconds since 1970. */
  readonly uploadedBefore: number | undefined;
  /** Milliseconds since 1970. */
  readonly uploadedAfter: number | undefined;
  /** True if times are compared in whole seconds. */
  readonly secondsGranularity: boolean;
  /** True if the condition came from `Headers`. */
  readonly fromHeaders: boolean;
}

/** A range from an object; every number is a non-negative integer or Infinity, `suffix` excludes the others. */
export interface ObjectRangeRequest {
  readonly form: "object";
  readonly offset: number | undefined;
  readonly length: number | undefined;
  readonly suffix: number | undefined;
}

/** One range of a `Range` header: from `first` to `last` (inclusive; `undefined`: the end), or the last `suffix` bytes. */
export type ByteRange = { readonly first: number; readonly last: number | undefined } | { readonly suffix: number };

/** A range from a `Range` header; no ranges if the header is malformed. */
export interface HeaderRangeRequest {
  readonly form: "header";
  readonly ranges: readonly ByteRange[];
}

export type RangeRequest = ObjectRangeRequest | HeaderRangeRequest;

/** HTTP metadata as stored; only the given fields are present. */
export interface HttpMetadataRecord {
  readonly contentType?: string;
  readonly contentLanguage?: string;
  readonly contentDisposition?: string;
  readonly contentEncoding?: string;
  readonly cacheControl?: string;
  /** Milliseconds since 1970. */
  readonly cacheExpiry?: number;
}

/** Custom metadata as stored: names and values in the given order. `__proto__` is a name like any other. */
export type CustomMetadataRecord = ReadonlyArray<readonly [name: string, value: string]>;

/** The hash of a checked SSE-C key; the key itself is never kept. */
export interface SsecKeyRequest {
  /** MD5 of the 32 bytes, in lower-case hex. */
  readonly md5: string;
}

/** The value of `put` and `uploadPart` before its bytes have arrived: copied bytes, or the source of the bytes. */
export type ValueSource =
  | { readonly form: "bytes"; readonly bytes: StoredBytes }
  | { readonly form: "blob"; readonly blob: BlobLike }
  | { readonly form: "stream"; readonly stream: ReadableStreamLike };

export interface HeadRequest {
  readonly action: "head";
  readonly key: string;
}

export interface GetRequest {
  readonly action: "get";
  readonly key: string;
  readonly onlyIf: ConditionRequest | undefined;
  readonly range: RangeRequest | undefined;
  readonly ssecKey: SsecKeyRequest | undefined;
}

/**
 * The names of the settings of a stored object, from `put` or `createMultipartUpload`. A new option of `put` needs code
 * wherever this type is used.
 */
export type SettingName = Exclude<keyof StorePutOptions, "onlyIf" | ChecksumAlgorithm>;

/** The settings of a stored object, from `put` or a multipart upload. */
export interface ObjectSettings extends Record<SettingName, unknown> {
  readonly httpMetadata: HttpMetadataRecord;
  readonly customMetadata: CustomMetadataRecord;
  /** Not yet checked; `undefined`: the default of the bucket. */
  readonly storageClass: string | undefined;
  readonly ssecKey: SsecKeyRequest | undefined;
}

/** `put` without its value. */
export interface PutRequest extends ObjectSettings {
  readonly action: "put";
  readonly key: string;
  readonly onlyIf: ConditionRequest | undefined;
  readonly checksum: ChecksumRequest | undefined;
}

export interface DeleteRequest {
  readonly action: "delete";
  /** True if the argument was an array: only then is the number of keys limited. */
  readonly array: boolean;
  readonly keys: readonly string[];
}

export interface ListRequest {
  readonly action: "list";
  /** An integer, not yet checked against the limits; `undefined`: the maximum for a page. */
  readonly limit: number | undefined;
  readonly prefix: string | undefined;
  readonly cursor: string | undefined;
  readonly delimiter: string | undefined;
  readonly startAfter: string | undefined;
  /** Most entries of the page, whatever the limit; an option of the bucket, not of the call. */
  readonly pageSize?: number;
  /** True if listed objects have HTTP metadata, at the platform's date. */
  readonly includeHttpMetadata: boolean;
  /** True if listed objects have custom metadata, at the platform's date. */
  readonly includeCustomMetadata: boolean;
}

export interface CreateMultipartUploadRequest extends ObjectSettings {
  readonly action: "createMultipartUpload";
  readonly key: string;
}

/** `uploadPart` without its value. */
export interface UploadPartRequest {
  readonly action: "uploadPart";
  readonly key: string;
  readonly uploadId: string;
  readonly partNumber: number;
  readonly ssecKey: SsecKeyRequest | undefined;
}

/** A part as named in `complete`. */
export interface PartRequest {
  readonly partNumber: number;
  readonly etag: string;
}

export interface CompleteMultipartUploadRequest {
  readonly action: "completeMultipartUpload";
  readonly key: string;
  readonly uploadId: string;
  readonly parts: readonly PartRequest[];
}

export interface AbortMultipartUploadRequest {
  readonly action: "abortMultipartUpload";
  readonly key: string;
  readonly uploadId: string;
}
