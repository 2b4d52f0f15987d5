import type { PlainCondition } from "../../src/property/conditions/history-condition.js";

/**
 * A call on a bucket, as plain data. A field not given by the caller is absent or `undefined`. The names of the actions
 * are the names in the service's errors.
 */
export type Call =
  | HeadCall
  | GetCall
  | PutCall
  | DeleteCall
  | ListCall
  | CreateMultipartUploadCall
  | UploadPartCall
  | CompleteMultipartUploadCall
  | AbortMultipartUploadCall;

export type Action = Call["action"];

export type ChecksumAlgorithm = "md5" | "sha1" | "sha256" | "sha384" | "sha512";

export interface HttpMetadata {
  readonly contentType?: string | undefined;
  readonly contentLanguage?: string | undefined;
  readonly contentDisposition?: string | undefined;
  readonly contentEncoding?: string | undefined;
  readonly cacheControl?: string | undefined;
  /** Milliseconds since 1970. */
  readonly cacheExpiry?: number | undefined;
}

/** Names and values in order. Pairs need no special case for names such as `__proto__`. */
export type CustomMetadata = ReadonlyArray<readonly [name: string, value: string]>;

/** The settings of a stored object. */
export interface Settings {
  readonly httpMetadata?: HttpMetadata | undefined;
  readonly customMetadata?: CustomMetadata | undefined;
  readonly storageClass?: string | undefined;
  /** The 32 bytes of an SSE-C key. */
  readonly ssecKey?: Uint8Array | undefined;
}

export interface HeadCall {
  readonly action: "head";
  readonly key: string;
}

export interface GetCall {
  readonly action: "get";
  readonly key: string;
  readonly onlyIf?: PlainCondition | undefined;
  /** Non-negative integers or Infinity; `suffix` excludes the other two. */
  readonly range?: { readonly [Name in "offset" | "length" | "suffix"]?: number | undefined } | undefined;
  readonly ssecKey?: Uint8Array | undefined;
}

export interface PutCall extends Settings {
  readonly action: "put";
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly onlyIf?: PlainCondition | undefined;
  /** The required digest of the bytes, in lower-case hex. */
  readonly checksum?: { readonly algorithm: ChecksumAlgorithm; readonly hex: string } | undefined;
}

export interface DeleteCall {
  readonly action: "delete";
  /** One key, or an array of keys. Only the length of an array is limited. */
  readonly keys: string | readonly string[];
}

export interface ListCall {
  readonly action: "list";
  readonly limit?: number | undefined;
  readonly prefix?: string | undefined;
  readonly cursor?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly startAfter?: string | undefined;
  readonly include?: ReadonlyArray<"httpMetadata" | "customMetadata"> | undefined;
}

export interface CreateMultipartUploadCall extends Settings {
  readonly action: "createMultipartUpload";
  readonly key: string;
}

/** Identifies the upload of a call. */
export interface Address {
  readonly key: string;
  readonly uploadId: string;
}

export interface UploadPartCall extends Address {
  readonly action: "uploadPart";
  readonly partNumber: number;
  readonly bytes: Uint8Array;
  readonly ssecKey?: Uint8Array | undefined;
}

export interface Part {
  readonly partNumber: number;
  readonly etag: string;
}

export interface CompleteMultipartUploadCall extends Address {
  readonly action: "completeMultipartUpload";
  readonly parts: readonly Part[];
}

export interface AbortMultipartUploadCall extends Address {
  readonly action: "abortMultipartUpload";
}

/**
 * The free choices of a bucket: names, the time, and the ends of pages. The model copies them from the compared bucket,
 * and predicts everything else.
 */
export interface Choices {
  /** The time of the commit, in milliseconds since 1970. */
  readonly now: number;
  /** The version of the object stored by a put or a complete. */
  readonly version?: string | undefined;
  /** The id of a created upload. */
  readonly uploadId?: string | undefined;
  /** The etag of a part, if it is random under the semantics. */
  readonly partEtag?: string | undefined;
  /** The cursor of a truncated page. */
  readonly cursor?: string | undefined;
  /** The number of entries of a page with an early end. A page may be short, but is never empty. */
  readonly entries?: number | undefined;
}
