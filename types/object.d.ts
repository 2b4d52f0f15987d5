import type { Bytes, HeadersLike, HostBlob, HostReadableStream } from "./host.js";
import type { StoreChecksums, StoreHTTPMetadata, StoreStorageClass } from "./metadata.js";
import type { StoreRange } from "./options.js";

/**
 * The metadata of a stored object: given by `head`, `put`, `complete` and `list`, and by a `get` whose precondition
 * failed. Its properties are its own, enumerable and read-only. (spec §2 StoreObject)
 *
 * An optional property is always there; it is `undefined` where there is nothing to say.
 */
export interface StoreObject {
  /** The key, as it was given when the object was stored. */
  readonly key: string;
  /** A random string, unique to this one upload of the key. */
  readonly version: string;
  /** Bytes. */
  readonly size: number;
  /** The MD5 of the bytes in hex; of an object uploaded in parts, the MD5 of its parts' MD5s, `-` and their number. */
  readonly etag: string;
  /** `etag` in double quotes, as the ETag header has it. */
  readonly httpEtag: string;
  /** The checksums that were stored. */
  readonly checksums: StoreChecksums;
  /** The time at which the object was stored, to the millisecond. */
  readonly uploaded: Date;
  /** The HTTP metadata, without a value where none was given; `undefined` on listed objects whose `include` does not name it. */
  readonly httpMetadata?: StoreHTTPMetadata;
  /** The user-defined metadata, `{}` when none was given; `undefined` on listed objects whose `include` does not name it. */
  readonly customMetadata?: Record<string, string>;
  /**
   * The range returned: after `get` what its body holds; after `head` and a failed precondition the whole object;
   * `undefined` after `put` and `complete` and in lists. It has `offset` and `length`, whatever was asked for, and from
   * the compatibility date 2025-12-03 on a `suffix` that is `undefined` (runtime §4).
   */
  readonly range?: StoreRange;
  /** The storage class that was given, or else the bucket's default. */
  readonly storageClass: StoreStorageClass;
  /** The MD5 of the SSE-C key in hex, by which to tell which key decrypts the object; `undefined` when none was used. */
  readonly ssecKeyMd5?: string;
  /**
   * Sets the stored HTTP metadata as headers; headers for which nothing is stored stay as they are.
   *
   * @throws TypeError when `headers` is not a `Headers`, when a stored value holds a line break, and on a listed object
   * whose `include` does not name `httpMetadata` (runtime §7, §9).
   */
  writeHttpMetadata(headers: HeadersLike): void;
}

/**
 * A stored object and its value: given by `get` unless its precondition failed. (spec §2 StoreObjectBody)
 *
 * The value can be read once, by one of the methods or as a stream; a second read is a TypeError. It is the value at the
 * time of `get`, even if the key is overwritten or deleted before it is read (runtime §3).
 */
export interface StoreObjectBody extends StoreObject {
  /** The value, or the range of it that was asked for, as a stream of bytes; the same stream at each access. */
  readonly body: HostReadableStream;
  /** True if the value has been read, cancelled or passed on. */
  readonly bodyUsed: boolean;
  /** The value in an `ArrayBuffer` that is the caller's own. */
  arrayBuffer(): Promise<ArrayBuffer>;
  /**
   * The value in a `Uint8Array` that is the caller's own.
   *
   * Not in the specification: runtime §3.
   */
  bytes(): Promise<Bytes>;
  /**
   * The value decoded as UTF-8, with U+FFFD for what is not; a leading byte order mark is kept before the compatibility
   * date 2026-01-13 and dropped from it on (runtime §3).
   */
  text(): Promise<string>;
  /**
   * The value parsed as JSON. `T` is a claim that nothing checks.
   *
   * @throws SyntaxError, as a rejection, when the value is not JSON; it then counts as read.
   */
  json<T>(): Promise<T>;
  /** The value in a `Blob` whose type is the stored content type exactly, or empty. */
  blob(): Promise<HostBlob>;
}

/**
 * One page of a list (spec §2 StoreObjects). `cursor` has a value exactly when `truncated` is `true`: ask for `truncated`,
 * not for `"cursor" in page`.
 */
export type StoreObjects = StoreObjectsTruncated | StoreObjectsComplete;

/** The members that every page of a list has. */
interface StoreObjectsPage {
  /** The objects, in the byte order of their keys. */
  objects: StoreObject[];
  /**
   * With a delimiter, the prefixes that keys have up to the first delimiter after the given prefix; else empty. Whether
   * they end with the delimiter follows the semantics: not in the specification's words, but on the platform they do.
   */
  delimitedPrefixes: string[];
}

/** A page after which more results remain. */
export interface StoreObjectsTruncated extends StoreObjectsPage {
  /** More results remain. */
  truncated: true;
  /** Opaque: given to the next `list` with the same options, it continues after this page. */
  cursor: string;
}

/**
 * The last page, or the only one. On the platform it has a member `cursor` without a value from the compatibility date
 * 2025-12-03 on (runtime §4), which is not declared: nobody should ask for it.
 */
export interface StoreObjectsComplete extends StoreObjectsPage {
  /** No more results remain. */
  truncated: false;
}
