/**
 * The operations on a bucket, as plain and well-typed data. A field that is absent or `undefined` was not given.
 * The names of the actions are those that the service uses in its errors.
 */
export type ModelOperation =
  | ModelHead
  | ModelGet
  | ModelPut
  | ModelDelete
  | ModelList
  | ModelCreateMultipartUpload
  | ModelUploadPart
  | ModelCompleteMultipartUpload
  | ModelAbortMultipartUpload;

export type ModelAction = ModelOperation["action"];

export type ModelChecksumAlgorithm = "md5" | "sha1" | "sha256" | "sha384" | "sha512";

/** A precondition. */
export interface ModelCondition {
  /** An etag without quotes, or several of which one must be the object's; `*` is any object's. */
  readonly etagMatches?: string | readonly string[] | undefined;
  /** An etag without quotes, or several of which none may be the object's; `*` is any object's. */
  readonly etagDoesNotMatch?: string | readonly string[] | undefined;
  /** Milliseconds since 1970. */
  readonly uploadedBefore?: number | undefined;
  /** Milliseconds since 1970. */
  readonly uploadedAfter?: number | undefined;
  readonly secondsGranularity?: boolean | undefined;
  /** True if it was given as `Headers`. @defaultValue false */
  readonly fromHeaders?: boolean | undefined;
}

/** A range in its object form: non-negative integers or Infinity; `suffix` goes with neither of the others. */
export interface ModelRange {
  readonly offset?: number | undefined;
  readonly length?: number | undefined;
  readonly suffix?: number | undefined;
}

export interface ModelHttpMetadata {
  readonly contentType?: string | undefined;
  readonly contentLanguage?: string | undefined;
  readonly contentDisposition?: string | undefined;
  readonly contentEncoding?: string | undefined;
  readonly cacheControl?: string | undefined;
  /** Milliseconds since 1970. */
  readonly cacheExpiry?: number | undefined;
}

/** Names and values in order, so that a name such as `__proto__` is nothing special. */
export type ModelCustomMetadata = ReadonlyArray<readonly [name: string, value: string]>;

/** The settings that an object is stored with. */
export interface ModelSettings {
  readonly httpMetadata?: ModelHttpMetadata | undefined;
  readonly customMetadata?: ModelCustomMetadata | undefined;
  readonly storageClass?: string | undefined;
  /** The 32 bytes of an SSE-C key. */
  readonly ssecKey?: Uint8Array | undefined;
}

export interface ModelHead {
  readonly action: "head";
  readonly key: string;
}

export interface ModelGet {
  readonly action: "get";
  readonly key: string;
  readonly onlyIf?: ModelCondition | undefined;
  readonly range?: ModelRange | undefined;
  readonly ssecKey?: Uint8Array | undefined;
}

export interface ModelPut extends ModelSettings {
  readonly action: "put";
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly onlyIf?: ModelCondition | undefined;
  /** A digest that the bytes must have, in lower-case hex. */
  readonly checksum?: { readonly algorithm: ModelChecksumAlgorithm; readonly hex: string } | undefined;
}

export interface ModelDelete {
  readonly action: "delete";
  /** One key, or an array of them: only an array is counted. */
  readonly keys: string | readonly string[];
}

export interface ModelList {
  readonly action: "list";
  readonly limit?: number | undefined;
  readonly prefix?: string | undefined;
  readonly cursor?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly startAfter?: string | undefined;
  readonly include?: ReadonlyArray<"httpMetadata" | "customMetadata"> | undefined;
}

export interface ModelCreateMultipartUpload extends ModelSettings {
  readonly action: "createMultipartUpload";
  readonly key: string;
}

export interface ModelUploadPart {
  readonly action: "uploadPart";
  readonly key: string;
  readonly uploadId: string;
  readonly partNumber: number;
  readonly bytes: Uint8Array;
  readonly ssecKey?: Uint8Array | undefined;
}

export interface ModelPart {
  readonly partNumber: number;
  readonly etag: string;
}

export interface ModelCompleteMultipartUpload {
  readonly action: "completeMultipartUpload";
  readonly key: string;
  readonly uploadId: string;
  readonly parts: readonly ModelPart[];
}

export interface ModelAbortMultipartUpload {
  readonly action: "abortMultipartUpload";
  readonly key: string;
  readonly uploadId: string;
}

/**
 * The choices that a bucket is free to make when it carries out an operation: names, the time, and how soon a page ends. The model
 * takes these from the bucket that it is compared with, and holds the bucket to everything else.
 */
export interface ModelChoices {
  /** The time of the commit, in milliseconds since 1970. */
  readonly now: number;
  /** The version of the object that a put or a complete stores. */
  readonly version?: string | undefined;
  /** The id of the upload that is created. */
  readonly uploadId?: string | undefined;
  /** The etag of a part, under semantics where that is random. */
  readonly partEtag?: string | undefined;
  /** The cursor of a page that is truncated. */
  readonly cursor?: string | undefined;
  /** The number of entries of a page where that is fewer than could be: a page may be short, but is never empty. */
  readonly entries?: number | undefined;
}
