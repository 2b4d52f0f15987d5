/**
 * The questions about the binding that have more than one right answer, as one record of plain data.
 *
 * Take a preset by its name (`semantics: "deployed"`), or spread one and change an answer:
 * `{ ...semantics.deployed, maxCustomMetadataBytes: 2048 }`.
 */
export interface Semantics extends Limits {
  /** The word in front of class names in error texts and in `Symbol.toStringTag`: `StoreBucket` or `R2Bucket`. */
  readonly brand: "Store" | "R2";
  /** Whether `delimitedPrefixes` end with the delimiter (`a/`) or not (`a`). */
  readonly delimitedPrefixes: "withDelimiter" | "withoutDelimiter";
  /** Whether keys are the same when their Unicode NFC forms are the same. */
  readonly keyEquivalence: "nfc" | "exact";
  /** What a lone surrogate in a string given by the caller becomes. */
  readonly loneSurrogate: "\uFFFD" | "\uFFFD\uFFFD\uFFFD";
  /** What a cursor is made of: a sort key with a checksum, or the last key listed in base64. */
  readonly cursorForm: "checksummed" | "lastKey";
  /** What `list` does with a cursor that no `list` gave out; one of the form `lastKey` is never malformed. */
  readonly malformedCursor: "refused" | "listsFromStart";
  /** What `httpMetadata` and `customMetadata` of a listed object are when `include` does not name them. */
  readonly metadataNotListed: "undefined" | "empty";
  /** What `cursor` of a list's last page is from the compatibility date 2025-12-03 on: absent, or a member without value. */
  readonly cursorOfLastPage: "absent" | "unsetMember";
  /** The code with which `complete` and `abort` of an upload that was never created are refused. */
  readonly unknownUpload: 10001 | 10024;
  /** Which part is the last one, for which the minimum size does not hold: the one given last, or the highest number. */
  readonly lastPart: "highestNumber" | "lastGiven";
  /** The text with which `complete` refuses parts of unequal sizes (10048). */
  readonly unequalPartsText: string;
  /** What the etag of a part is: the MD5 of its bytes in hex, or chosen at random. */
  readonly partEtag: "md5" | "random";
  /** Whether `createMultipartUpload` refuses custom metadata over the limit, as `put` does. */
  readonly uploadMetadataLimit: "checked" | "unchecked";
  /** Whether an own `__proto__` of custom metadata is a name like any other, or lost. */
  readonly protoMetadata: "kept" | "lost";
  /** Whether storage classes are checked, stored and returned, or ignored (and always `""`). */
  readonly storageClasses: "kept" | "ignored";
  /** Whether an SSE-C key is needed to read what was stored with it, or has no effect. */
  readonly ssecKeys: "enforced" | "ignored";
  /** What an unsatisfiable range of a `Range` header does beside a satisfiable one: is passed over, or makes it whole. */
  readonly unsatisfiableRange: "passedOver" | "servesWhole";
  /** What a `Range` header does whose only range cannot be satisfied: is refused (10039), or gives the whole object. */
  readonly unsatisfiableRangeHeader: "refused" | "servesWhole";
  /** How `uploadedBefore` and `uploadedAfter` earlier than 1970 are judged. */
  readonly conditionsBefore1970: "compared" | "neverHold";
  /** Whether an etag can outrank a time in conditions of Headers only, or in those of an object too. */
  readonly conditionPrecedence: "headersOnly" | "always";
  /** Whether `If-Unmodified-Since` holds in the very second of the upload. */
  readonly unmodifiedInSameSecond: "holds" | "fails";
  /** What a conditional header does whose date cannot be read: nothing, or it stands for 1970-01-01. */
  readonly malformedConditionDate: "ignored" | "epoch";
  /** What becomes of a header's date that 64 bits of nanoseconds cannot hold. */
  readonly distantHeaderDates: "kept" | "wrap";
  /**
   * Which of its own type names the runtime shows in errors about arguments: `JsBufferSource` for buffers in older releases,
   * `JsReadableStream` for streams in newer ones.
   */
  readonly typeNames: "JsBufferSource" | "JsReadableStream";
  /** What is done with headers that are given as something else than `Headers`, and so are not seen. */
  readonly misplacedHeaders: "refused" | "ignored";
  /** Whether `include` is checked where it is not honoured. */
  readonly unhonoredInclude: "ignored" | "checked";
  /** Which streams are stored: any, or only those whose length the platform would know, as far as the host shows it. */
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
