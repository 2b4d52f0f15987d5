import type { HeadersLike } from "./host.js";

/**
 * HTTP metadata of an object: what `StoreObject.writeHttpMetadata` sets as headers. A field that was not given when
 * the object was stored is `undefined`: absent before the compatibility date 2025-12-03, and from it on there without a
 * value, so that `"contentType" in metadata` says nothing. (spec §2 StoreHTTPMetadata; runtime §4)
 *
 * The specification says that on GET these can be overridden, but StoreGetOptions has no field for it: a script overrides
 * them in the headers of its own response.
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
  /** Expires; written as an HTTP date, so in whole seconds. */
  cacheExpiry?: Date;
}

/**
 * HTTP metadata as `put` and `createMultipartUpload` take it: as an object, in which a field that is `undefined` is as if
 * absent, or as `Headers`, of which Content-Type, Content-Language, Content-Disposition, Content-Encoding, Cache-Control
 * and Expires are read. (spec §2 StorePutOptions; runtime §7)
 */
export type StoreHTTPMetadataInput =
  | { [Field in keyof StoreHTTPMetadata]: StoreHTTPMetadata[Field] | undefined }
  | HeadersLike;

/** A storage class (spec §2 Storage classes). */
export type StoreStorageClass = "Standard" | "InfrequentAccess";

/**
 * The checksums stored with an object: MD5 for every object that was not uploaded in parts, and the one given to `put`;
 * none for objects uploaded in parts. (spec §2 StoreChecksums)
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
   * The checksums that are there, in lower-case hex; what `JSON.stringify` shows of them. From the compatibility date
   * 2025-12-03 on the others are there without a value.
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
