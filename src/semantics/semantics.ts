/**
 * The behaviour of the binding where more than one answer is right, as one record of plain data.
 *
 * Use a preset by its name (`semantics: "deployed"`), or spread one and change an answer:
 * `{ ...semantics.deployed, maxCustomMetadataBytes: 2048 }`.
 */
export interface Semantics extends Limits {
  /** The prefix of class names in error texts and in `Symbol.toStringTag`: `StoreBucket` or `R2Bucket`. */
  readonly brand: "Store" | "R2";
  /** The end of `delimitedPrefixes`: with the delimiter (`a/`) or without (`a`). */
  readonly delimitedPrefixes: "withDelimiter" | "withoutDelimiter";
  /** The equality of keys: by their Unicode NFC forms, or exact. */
  readonly keyEquivalence: "nfc" | "exact";
  /** The replacement of a lone surrogate in a string given by the caller. */
  readonly loneSurrogate: "\uFFFD" | "\uFFFD\uFFFD\uFFFD";
  /** The content of a cursor: a sort key with a checksum, or the last key listed in base64. */
  readonly cursorForm: "checksummed" | "lastKey";
  /** The reaction of `list` to an unknown cursor; a cursor of the form `lastKey` is never malformed. */
  readonly malformedCursor: "refused" | "listsFromStart";
  /** The value of `httpMetadata` and `customMetadata` on a listed object if `include` does not name them. */
  readonly metadataNotListed: "undefined" | "empty";
  /**
   * The `cursor` of a list's last page from the compatibility date 2025-12-03 on: absent, or a member without value.
   */
  readonly cursorOfLastPage: "absent" | "unsetMember";
  /** The error code of `complete` and `abort` for an upload that was never created. */
  readonly unknownUpload: 10001 | 10024;
  /**
   * The part counted as the last one, exempt from the minimum size: the last in the given order, or the highest number.
   */
  readonly lastPart: "highestNumber" | "lastGiven";
  /** The text of the refusal of unequal parts by `complete` (10048). */
  readonly unequalPartsText: string;
  /** The etag of a part: the MD5 of its bytes in hex, or random. */
  readonly partEtag: "md5" | "random";
  /** The metadata of the object returned by `complete`: the given metadata, or none. `head` and `get` always have it. */
  readonly completeMetadata: "given" | "empty";
  /** The limit of custom metadata in `createMultipartUpload`: checked as in `put`, or not. */
  readonly uploadMetadataLimit: "checked" | "unchecked";
  /** The treatment of an own `__proto__` in custom metadata: a name like any other, or lost. */
  readonly protoMetadata: "kept" | "lost";
  /** The treatment of storage classes: checked, stored and returned, or ignored (and always `""`). */
  readonly storageClasses: "kept" | "ignored";
  /** The effect of an SSE-C key: required to read the object again, or none. */
  readonly ssecKeys: "enforced" | "ignored";
  /**
   * The effect of an unsatisfiable range next to a satisfiable one in a `Range` header: none, or the whole object is
   * served.
   */
  readonly unsatisfiableRange: "passedOver" | "servesWhole";
  /**
   * The effect of a `Range` header whose only range cannot be satisfied: refused (10039), or the whole object is
   * served.
   */
  readonly unsatisfiableRangeHeader: "refused" | "servesWhole";
  /** The evaluation of `uploadedBefore` and `uploadedAfter` with dates before 1970. */
  readonly conditionsBefore1970: "compared" | "neverHold";
  /** The conditions in which an etag can outrank a time: only from Headers, or from an object too. */
  readonly conditionPrecedence: "headersOnly" | "always";
  /** The result of `If-Unmodified-Since` in the very second of the upload. */
  readonly unmodifiedInSameSecond: "holds" | "fails";
  /** The effect of a conditional header with an invalid date: none, or the date counts as 1970-01-01. */
  readonly malformedConditionDate: "ignored" | "epoch";
  /** The treatment of a header's date beyond 64 bits of nanoseconds. */
  readonly distantHeaderDates: "kept" | "wrap";
  /**
   * The type names in the runtime's errors about arguments: `JsBufferSource` for buffers in older releases,
   * `JsReadableStream` for streams in newer ones.
   */
  readonly typeNames: "JsBufferSource" | "JsReadableStream";
  /** The treatment of headers given in another form than `Headers`, which the platform does not recognise. */
  readonly misplacedHeaders: "refused" | "ignored";
  /** The treatment of `include` at dates before it is honoured. */
  readonly unhonoredInclude: "ignored" | "checked";
  /** The accepted streams: any, or only streams with a length known to the platform, as far as the host can tell. */
  readonly streamLength: "any" | "required";
}

/** The limits of the service: the numbers among the {@link Semantics}. */
export interface Limits {
  /** Bytes of a key in UTF-8. @defaultValue 1024 */
  readonly maxKeyBytes: number;
  /** Bytes of the custom metadata of one object, names and values together. @defaultValue 8192 */
  readonly maxCustomMetadataBytes: number;
  /** Fewest keys of one array `delete`. @defaultValue 1 */
  readonly minDeleteKeys: number;
  /** Most keys of one array `delete`. @defaultValue 1000 */
  readonly maxDeleteKeys: number;
  /** Most entries (objects and prefixes together) of one list page, and the default of `limit`. @defaultValue 1000 */
  readonly maxListEntries: number;
  /** Most entries of one list page with metadata. @defaultValue Infinity */
  readonly maxListEntriesWithMetadata: number;
  /** Bytes of metadata in one list page; a page can always hold one entry. @defaultValue 262144 (256 KiB) */
  readonly listMetadataBytes: number;
  /** Fewest bytes of a part, except the last one. @defaultValue 5242880 (5 MiB) */
  readonly minPartBytes: number;
  /** Most bytes of one part. @defaultValue 5363466240 (5 GiB − 5 MiB) */
  readonly maxPartBytes: number;
  /** Highest part number. @defaultValue 10000 */
  readonly maxParts: number;
  /** Most bytes of one `put`. @defaultValue 5363466240 (5 GiB − 5 MiB) */
  readonly maxUploadBytes: number;
  /** Most bytes of an object uploaded in parts. @defaultValue 5492189429760 (5 TiB − 5 GiB) */
  readonly maxObjectBytes: number;
  /** Milliseconds until an incomplete upload is aborted. @defaultValue 604800000 (7 days) */
  readonly uploadLifetimeMilliseconds: number;
}
