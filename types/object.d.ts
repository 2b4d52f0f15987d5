import type { Bytes, HeadersLike, HostBlob, HostReadableStream } from "./host.js";
import type { StoreChecksums, StoreHTTPMetadata, StoreStorageClass } from "./metadata.js";
import type { StoreRange } from "./options.js";

/**
 * The metadata of a stored object: returned by `head`, `put`, `complete` and `list`, and by a `get` whose precondition
 * failed. Its properties are own, enumerable and read-only. (spec §2 StoreObject)
 *
 * An optional property always exists; without a value it is `undefined`.
 */
export interface StoreObject {
  /** The key, as given at the upload. */
  readonly key: string;
  /** A random string, unique to this upload of the key. */
  readonly version: string;
  /** In bytes. */
  readonly size: number;
  /** The MD5 of the bytes in hex; for an object uploaded in parts, the MD5 of its parts' MD5s, `-` and their number. */
  readonly etag: string;
  /** `etag` in double quotes, as in the ETag header. */
  readonly httpEtag: string;
  /** The stored checksums. */
  readonly checksums: StoreChecksums;
  /** The upload time, to the millisecond. */
  readonly uploaded: Date;
  /**
   * The HTTP metadata; fields without a stored value are `undefined`. `undefined` on listed objects unless `include`
   * names it.
   */
  readonly httpMetadata?: StoreHTTPMetadata;
  /** The user-defined metadata, `{}` if none was given; `undefined` on listed objects unless `include` names it. */
  readonly customMetadata?: Record<string, string>;
  /**
   * The returned range: after `get` the range of its body; after `head` and a failed precondition the whole object;
   * `undefined` after `put` and `complete` and in lists. It always has `offset` and `length`, and from the
   * compatibility date 2025-12-03 on a `suffix` with the value `undefined` (runtime §4).
   */
  readonly range?: StoreRange;
  /** The given storage class, or else the bucket's default. */
  readonly storageClass: StoreStorageClass;
  /** The MD5 of the SSE-C key in hex, to find the key that decrypts the object; `undefined` if no key was used. */
  readonly ssecKeyMd5?: string;
  /**
   * Sets the stored HTTP metadata as headers; other headers stay unchanged.
   *
   * @throws TypeError when `headers` is not a `Headers`, when a stored value contains a line break, and on a listed
   * object whose `include` does not name `httpMetadata` (runtime §7, §9).
   */
  writeHttpMetadata(headers: HeadersLike): void;
}

/**
 * A stored object and its value: returned by `get` unless its precondition failed. (spec §2 StoreObjectBody)
 *
 * The value can be read once, by one of the methods or as a stream; a second read is a TypeError. It is the value at
 * the time of `get`, even if the key is overwritten or deleted before the read (runtime §3).
 */
export interface StoreObjectBody extends StoreObject {
  /** The value, or its requested range, as a stream of bytes; the same stream at each access. */
  readonly body: HostReadableStream;
  /** True if the value has been read, cancelled or passed on. */
  readonly bodyUsed: boolean;
  /** Returns the value in a new `ArrayBuffer`, owned by the caller. */
  arrayBuffer(): Promise<ArrayBuffer>;
  /**
   * Returns the value in a new `Uint8Array`, owned by the caller.
   *
   * Not in the specification: runtime §3.
   */
  bytes(): Promise<Bytes>;
  /**
   * Returns the value decoded as UTF-8, with U+FFFD for invalid bytes; a leading byte order mark is kept before the
   * compatibility date 2026-01-13 and dropped from then on (runtime §3).
   */
  text(): Promise<string>;
  /**
   * Returns the value parsed as JSON. The type `T` is not checked.
   *
   * @throws SyntaxError, as a rejection, when the value is not JSON; it then counts as read.
   */
  json<T>(): Promise<T>;
  /** Returns the value in a `Blob` whose type is exactly the stored content type, or empty. */
  blob(): Promise<HostBlob>;
}

/**
 * One page of a list (spec §2 StoreObjects). `cursor` has a value exactly when `truncated` is `true`: test `truncated`,
 * not `"cursor" in page`.
 */
export type StoreObjects = StoreObjectsTruncated | StoreObjectsComplete;

/** The members of every page. */
interface StoreObjectsPage {
  /** The objects, in the byte order of their keys. */
  objects: StoreObject[];
  /**
   * With a delimiter, the common prefixes of keys up to the first delimiter after the given prefix; else empty. The
   * semantics decide if they end with the delimiter: on the platform they do, against the specification.
   */
  delimitedPrefixes: string[];
}

/** A page followed by more results. */
export interface StoreObjectsTruncated extends StoreObjectsPage {
  /** More results remain. */
  truncated: true;
  /** Opaque: passed to the next `list` with the same options, it continues after this page. */
  cursor: string;
}

/**
 * The last page, or the only one. On the platform it has a member `cursor` without a value from the compatibility date
 * 2025-12-03 on (runtime §4). This member is not declared; do not rely on it.
 */
export interface StoreObjectsComplete extends StoreObjectsPage {
  /** No more results remain. */
  truncated: false;
}
