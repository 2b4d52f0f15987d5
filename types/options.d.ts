import type { BlobLike, HeadersLike, ReadableStreamLike } from "./host.js";
import type { StoreHTTPMetadataInput, StoreStorageClass } from "./metadata.js";

/* Every field may also be `undefined`, with the same meaning as an absent field (runtime §2). */

/**
 * A value to store: text as UTF-8, a buffer, a view (only its own window of the buffer), a Blob (its type is not used
 * as content type), or a stream of bytes, from any realm or library and of any length. Bytes are copied at the call.
 * (spec §4 put)
 *
 * Not in the specification: `SharedArrayBuffer`, runtime §3.
 */
export type StoreValue = ReadableStreamLike | ArrayBuffer | SharedArrayBuffer | ArrayBufferView | string | BlobLike;

/** An SSE-C key: 32 bytes, as a buffer or as 64 lower-case hex digits (spec §2 StoreGetOptions, spec §8). */
export type StoreSsecKey = ArrayBuffer | string;

/**
 * A hash: hex digits in either case, or bytes.
 *
 * Not in the specification: views, runtime §7.
 */
export type StoreHash = ArrayBuffer | ArrayBufferView | string;

/** Options of `get` (spec §2 StoreGetOptions). */
export interface StoreGetOptions {
  /**
   * Return the value only if these conditions hold, given as an object or as the conditional headers of a request; else
   * `get` returns an object without a body.
   *
   * @defaultValue no condition
   */
  onlyIf?: StoreConditional | HeadersLike | undefined;
  /**
   * The bytes of the value to return. A range object without any byte of the value is refused with 10039.
   *
   * Not in the specification: `Headers`, for their Range. A single range is refused with 10039 (answer 416) if it
   * cannot be satisfied; any other header returns the whole value (service Ranges, runtime §5).
   *
   * @defaultValue the whole value
   */
  range?: StoreRangeInput | HeadersLike | undefined;
  /**
   * The key given when the object was stored.
   *
   * @defaultValue no key
   */
  ssecKey?: StoreSsecKey | undefined;
}

/** A range of bytes in one of three forms: from an offset, for a length, or from the end. (spec §2 StoreRange) */
export type StoreRange = StoreRangeFromOffset | StoreRangeOfLength | StoreRangeSuffix;

/** From `offset` on, to the end or for `length` bytes. */
export interface StoreRangeFromOffset {
  /** The first byte returned, inclusive. */
  offset: number;
  /** Bytes to return, fewer if the object is shorter. @defaultValue up to the end */
  length?: number;
  /**
   * Not in the specification: results have it with the value `undefined` from the compatibility date 2025-12-03 on
   * (runtime §4).
   */
  suffix?: undefined;
}

/** `length` bytes, from the start or from `offset`. */
export interface StoreRangeOfLength {
  /** The first byte returned, inclusive. @defaultValue 0 */
  offset?: number;
  /** Bytes to return, fewer if the object is shorter. */
  length: number;
  /**
   * Not in the specification: results have it with the value `undefined` from the compatibility date 2025-12-03 on
   * (runtime §4).
   */
  suffix?: undefined;
}

/** The last `suffix` bytes. */
export interface StoreRangeSuffix {
  /** Bytes to return from the end, fewer if the object is shorter. */
  suffix: number;
}

/**
 * A {@link StoreRange} for `get`: an `undefined` field counts as absent, and `suffix` together with another field is a
 * TypeError. Numbers are whole and not negative, else a RangeError. (runtime §5)
 */
export type StoreRangeInput =
  // `object`, because a string has a length too.
  object &
    (
      | { offset: number; length?: number | undefined; suffix?: undefined }
      | { offset?: number | undefined; length: number; suffix?: undefined }
      | { suffix: number; offset?: undefined; length?: undefined }
    );

/**
 * Conditions on the object stored under the key; all given ones must hold. (spec §2 StoreConditional)
 *
 * In RFC 7232 etag conditions take precedence over times. The specification applies this to `Headers`, the platform to
 * objects too. If nothing is stored yet, `put` fails with `etagMatches` or `uploadedAfter` and proceeds with the other
 * two (runtime §6).
 */
export interface StoreConditional {
  /** The object's etag equals this, given without quotes; `*` equals any. @defaultValue no condition */
  etagMatches?: string | undefined;
  /** The object's etag differs from this, given without quotes; `*` differs from none. @defaultValue no condition */
  etagDoesNotMatch?: string | undefined;
  /** The object was uploaded before this date, excluding the date itself. @defaultValue no condition */
  uploadedBefore?: Date | undefined;
  /** The object was uploaded after this date, excluding the date itself. @defaultValue no condition */
  uploadedAfter?: Date | undefined;
  /**
   * Compare times in whole seconds, like HTTP dates.
   *
   * Not in the specification: runtime §6.
   *
   * @defaultValue false
   */
  secondsGranularity?: boolean | undefined;
}

/** Options of `put` (spec §2 StorePutOptions). At most one of the five hashes may be given (runtime §7). */
export interface StorePutOptions {
  /**
   * Store only if these conditions hold, given as an object or as the conditional headers of a request; else `put`
   * returns `null`. They are checked once the whole value has arrived.
   *
   * @defaultValue no condition
   */
  onlyIf?: StoreConditional | HeadersLike | undefined;
  /** HTTP metadata, as an object or from the headers of a request. @defaultValue none */
  httpMetadata?: StoreHTTPMetadataInput | undefined;
  /** User-defined metadata, at most 8,192 bytes, else 10012 (service Limits). @defaultValue none */
  customMetadata?: Record<string, string> | undefined;
  /** The MD5 of the value, 16 bytes, else 10037. @defaultValue not checked */
  md5?: StoreHash | undefined;
  /** The SHA-1 of the value, 20 bytes, else 10037. @defaultValue not checked */
  sha1?: StoreHash | undefined;
  /** The SHA-256 of the value, 32 bytes, else 10037. @defaultValue not checked */
  sha256?: StoreHash | undefined;
  /** The SHA-384 of the value, 48 bytes, else 10037. @defaultValue not checked */
  sha384?: StoreHash | undefined;
  /** The SHA-512 of the value, 64 bytes, else 10037. @defaultValue not checked */
  sha512?: StoreHash | undefined;
  /** The storage class. @defaultValue the bucket's */
  storageClass?: StoreStorageClass | undefined;
  /** The key to encrypt with; every later `get` needs it. @defaultValue no key */
  ssecKey?: StoreSsecKey | undefined;
}

/**
 * Options of `createMultipartUpload` and of `uploadPart`; the latter reads only `ssecKey` (spec §2
 * StoreMultipartOptions).
 */
export interface StoreMultipartOptions {
  /** HTTP metadata of the future object, as an object or from the headers of a request. @defaultValue none */
  httpMetadata?: StoreHTTPMetadataInput | undefined;
  /**
   * User-defined metadata of the future object, at most 8,192 bytes, else 10012 (service Limits). @defaultValue none
   */
  customMetadata?: Record<string, string> | undefined;
  /** The storage class of the future object: `Standard` or `InfrequentAccess`. @defaultValue the bucket's */
  storageClass?: string | undefined;
  /** The key to encrypt with; every part and every later `get` needs it. @defaultValue no key */
  ssecKey?: StoreSsecKey | undefined;
}

/** Options of `list` (spec §2 StoreListOptions). */
export interface StoreListOptions {
  /**
   * Most entries of a page, 1 to 1,000, objects and prefixes together; else 10022. A page may have fewer: use
   * `truncated` to find out if more remain, never the number of entries.
   *
   * @defaultValue 1000
   */
  limit?: number | undefined;
  /** List only keys with this prefix. @defaultValue all keys */
  prefix?: string | undefined;
  /** Opaque, from an earlier `list`: continue after its page. @defaultValue from the start */
  cursor?: string | undefined;
  /** Group keys with this text, one or more characters, after the prefix. @defaultValue no grouping */
  delimiter?: string | undefined;
  /**
   * List only keys after this one, which need not exist. With a cursor, the later of the two counts.
   *
   * Not in the specification: service Limits, runtime §9.
   *
   * @defaultValue from the start
   */
  startAfter?: string | undefined;
  /**
   * The kinds of metadata on listed objects. The metadata of one page is limited, so a page with metadata may be short.
   * Before the compatibility date 2022-08-04, without the flag `store_list_honor_include`, objects always have both
   * kinds, whatever this option says. From then on, any other value than these two is a RangeError.
   *
   * @defaultValue [] (none)
   */
  include?: readonly StoreListInclude[] | undefined;
}

/** A kind of metadata for `include`. */
export type StoreListInclude = "httpMetadata" | "customMetadata";
