import type { HeadersLike } from "./host.js";

/**
 * HTTP metadata of an object, set as headers by `StoreObject.writeHttpMetadata`. A field without a stored value is
 * `undefined`: absent before the compatibility date 2025-12-03, and an own member from then on, so do not test for it
 * with `"contentType" in metadata`. (spec §2 StoreHTTPMetadata; runtime §4)
 *
 * According to the specification these can be overridden on GET, but StoreGetOptions has no field for it: a script
 * overrides them in the headers of its own response.
 */
export interface StoreHTTPMetadata {
  /** Content-Type. */
  contentType?: string;
  /** Content-Language. */
  contentLanguage?: string;
  /** Content-Disposition. */
  contentDisposition?: string;
  /** Content-Encoding. */
  contentEncoding?: string;
  /** Cache-Control. */
  cacheControl?: string;
  /** Expires; written as an HTTP date, with a resolution of one second. */
  cacheExpiry?: Date;
}

/**
 * HTTP metadata for `put` and `createMultipartUpload`: an object, where an `undefined` field counts as absent, or
 * `Headers` with Content-Type, Content-Language, Content-Disposition, Content-Encoding, Cache-Control and Expires.
 * (spec §2 StorePutOptions; runtime §7)
 */
export type StoreHTTPMetadataInput =
  | { [Field in keyof StoreHTTPMetadata]: StoreHTTPMetadata[Field] | undefined }
  | HeadersLike;

/** A storage class (spec §2 Storage classes). */
export type StoreStorageClass = "Standard" | "InfrequentAccess";

/**
 * The checksums stored with an object: the MD5, and the one given to `put`; none for objects uploaded in parts. (spec
 * §2 StoreChecksums)
 */
export interface StoreChecksums {
  /** 16 bytes. */
  readonly md5?: ArrayBuffer;
  /** 20 bytes. */
  readonly sha1?: ArrayBuffer;
  /** 32 bytes. */
  readonly sha256?: ArrayBuffer;
  /** 48 bytes. */
  readonly sha384?: ArrayBuffer;
  /** 64 bytes. */
  readonly sha512?: ArrayBuffer;
  /**
   * Returns the existing checksums in lower-case hex, also for `JSON.stringify`. From the compatibility date 2025-12-03
   * on the others are `undefined` members.
   *
   * Not in the specification: runtime §4.
   */
  toJSON(): StoreStringChecksums;
}

/**
 * Checksums in lower-case hex.
 *
 * Not in the specification: runtime §4.
 */
export interface StoreStringChecksums {
  /** 32 digits. */
  md5?: string;
  /** 40 digits. */
  sha1?: string;
  /** 64 digits. */
  sha256?: string;
  /** 96 digits. */
  sha384?: string;
  /** 128 digits. */
  sha512?: string;
}
