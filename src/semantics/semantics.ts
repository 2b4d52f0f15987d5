/**
 * The questions about the binding that have more than one right answer, as one record of plain data.
 *
 * Take a preset by its name (`semantics: "deployed"`), or spread one and change an answer:
 * `{ ...semantics.deployed, maxCustomMetadataBytes: 2048 }`.
 */
export interface Semantics extends Limits {
  /** The word in front of class names in error texts and in `Symbol.toStringTag`: `StoreBucket` or `R2Bucket`. */
  readonly brand: "Store" | "R2";
  /** The end of `delimitedPrefixes`: with the delimiter (`a/`) or without (`a`). */
  readonly delimitedPrefixes: "withDelimiter" | "withoutDelimiter";
  /** The equality of keys: that of their Unicode NFC forms, or of the keys as they are. */
  readonly keyEquivalence: "nfc" | "exact";
  /** The replacement of a lone surrogate in a string given by the caller. */
  readonly loneSurrogate: "\uFFFD" | "\uFFFD\uFFFD\uFFFD";
  /** The content of a cursor: a sort key with a checksum, or the last key listed in base64. */
  readonly cursorForm: "checksummed" | "lastKey";
  /** The answer of `list` to a cursor that no `list` gave out; one of the form `lastKey` is never malformed. */
  readonly malformedCursor: "refused" | "listsFromStart";
  /** The value of `httpMetadata` and `customMetadata` of a listed object when `include` does not name them. */
  readonly metadataNotListed: "undefined" | "empty";
  /**
   * The `cursor` of a list's last page from the compatibility date 2025-12-03 on: absent, or a member without value.
   */
  readonly cursorOfLastPage: "absent" | "unsetMember";
  /** The code with which `complete` and `abort` of an upload that was never created are refused. */
  readonly unknownUpload: 10001 | 10024;
  /**
   * The part that is the last one, for which the minimum size does not hold: the one given last, or the highest
   * number.
   */
  readonly lastPart: "highestNumber" | "lastGiven";
  /** The text with which `complete` refuses parts of unequal sizes (10048). */
  readonly unequalPartsText: string;
  /** The etag of a part: the MD5 of its bytes in hex, or chosen at random. */
  readonly partEtag: "md5" | "random";
  /** The limit of custom metadata in `createMultipartUpload`: checked as by `put`, or not. */
  readonly uploadMetadataLimit: "checked" | "unchecked";
  /** The treatment of an own `__proto__` of custom metadata: a name like any other, or lost. */
  readonly protoMetadata: "kept" | "lost";
  /** The treatment of storage classes: checked, stored and returned, or ignored (and always `""`). */
  readonly storageClasses: "kept" | "ignored";
  /** The effect of an SSE-C key: needed to read what was stored with it, or none. */
  readonly ssecKeys: "enforced" | "ignored";
  /**
   * The effect of an unsatisfiable range of a `Range` header beside a satisfiable one: it is passed over, or makes it
   * whole.
   */
  readonly unsatisfiableRange: "passedOver" | "servesWhole";
  /**
   * The effect of a `Range` header whose only range cannot be satisfied: refused (10039), or the whole object is
   * given.
   */
  readonly unsatisfiableRangeHeader: "refused" | "servesWhole";
  /** The judgement of `uploadedBefore` and `uploadedAfter` earlier than 1970. */
  readonly conditionsBefore1970: "compared" | "neverHold";
  /** The conditions in which an etag can outrank a time: those of Headers only, or those of an object too. */
  readonly conditionPrecedence: "headersOnly" | "always";
  /** The result of `If-Unmodified-Since` in the very second of the upload. */
  readonly unmodifiedInSameSecond: "holds" | "fails";
  /** The effect of a conditional header whose date cannot be read: none, or it stands for 1970-01-01. */
  readonly malformedConditionDate: "ignored" | "epoch";
  /** The treatment of a header's date that 64 bits of nanoseconds cannot hold. */
  readonly distantHeaderDates: "kept" | "wrap";
  /**
   * The type names that the runtime shows in errors about arguments: `JsBufferSource` for buffers in older releases,
   * `JsReadableStream` for streams in newer ones.
   */
  readonly typeNames: "JsBufferSource" | "JsReadableStream";
  /** The treatment of headers that are given as something else than `Headers`, and so are not seen. */
  readonly misplacedHeaders: "refused" | "ignored";
  /** The treatment of `include` where it is not honoured. */
  readonly unhonoredInclude: "ignored" | "checked";
  /**
   * The streams that are stored: any, or only those whose length the platform would know, as far as the host shows
   * it.
   */
  readonly streamLength: "any" | "required";
}

/** The limits of the service: those parts of {@link Semantics} that are numbers. */
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
  /** Most entries of one list page that carries metadata. @defaultValue Infinity */
  readonly maxListEntriesWithMetadata: number;
  /** Bytes of metadata that one list page carries; a page always holds one entry. @defaultValue 262144 (256 KiB) */
  readonly listMetadataBytes: number;
  /** Fewest bytes of a part that is not the last one. @defaultValue 5242880 (5 MiB) */
  readonly minPartBytes: number;
  /** Most bytes of one part. @defaultValue 5363466240 (5 GiB − 5 MiB) */
  readonly maxPartBytes: number;
  /** Highest part number. @defaultValue 10000 */
  readonly maxParts: number;
  /** Most bytes of one `put`. @defaultValue 5363466240 (5 GiB − 5 MiB) */
  readonly maxUploadBytes: number;
  /** Most bytes of an object that was uploaded in parts. @defaultValue 5492189429760 (5 TiB − 5 GiB) */
  readonly maxObjectBytes: number;
  /** Milliseconds after which an upload that was not completed is aborted. @defaultValue 604800000 (7 days) */
  readonly uploadLifetimeMilliseconds: number;
}
