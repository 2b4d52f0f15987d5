/**
 * Every rule of the binding that this fake holds to: its id, what it says, and who says so.
 *
 * Sources: `spec` is the specification (`object-storage-binding.md`), `service` the public facts of the service
 * (`service-facts.md`), `runtime` what was measured on the runtime (`deployed-behaviour.md`; its sections are numbered),
 * `Undocumented` a choice of ours where all of them are silent. The titles of the tests that hold a rule end with `[id]`.
 *
 * Only types of this file reach `"."`; the prose weighs on nobody's import.
 */
/** The registry, by rule id. */
export const rules = {
  // How errors arrive
  "errors.reject": {
    statement: "Methods that return a promise reject; they do not throw.",
    source: "runtime §1",
  },
  "errors.throw-before-2022-10-31": {
    statement: "Before 2022-10-31 argument-type errors are thrown; all other errors reject even then.",
    source: "runtime §1",
  },
  "errors.resume-throws": {
    statement: "`resumeMultipartUpload` is synchronous, throws synchronously, and returns no promise.",
    source: "spec §4 resumeMultipartUpload, runtime §1",
  },
  "errors.write-http-metadata-throws": {
    statement: "`writeHttpMetadata` throws synchronously.",
    source: "runtime §1",
  },
  "errors.illegal-invocation": {
    statement: "A method or getter called on anything but its own kind of object throws `Illegal invocation`.",
    source: "runtime §1",
  },
  "errors.service-form": {
    statement: "A refusal of the service is a plain `Error` whose message is `ACTION: TEXT (CODE)`.",
    source: "runtime §1, service Errors",
  },
  "errors.properties": {
    statement: "`code`, `action` and `rule` are non-enumerable properties of a refusal; `isStoreError` narrows to it.",
    source: "Undocumented: for testers; the platform's errors carry `message` and `stack` only",
  },
  "errors.stack": {
    statement: "The stack of a rejection names the line of the caller.",
    source: "Undocumented: what a person who reads a failing test needs",
  },
  "errors.change-nothing": {
    statement: "A call that fails changes nothing and leaves no half-done state.",
    source: "Undocumented: implied by the strong consistency of spec §1",
  },
  // Arguments
  "arguments.extra": {
    statement: "Extra arguments and unknown option fields are ignored.",
    source: "runtime §1",
  },
  "arguments.conversion-errors": {
    statement: "An error thrown by a value's own conversion passes through unchanged, as a rejection.",
    source: "runtime §1",
  },
  "arguments.symbol-and-bigint": {
    statement: "A symbol becomes neither string nor number and a BigInt no number; a BigInt key is converted.",
    source: "runtime §1",
  },
  "arguments.string": {
    statement: "Keys and upload ids are converted with ToString.",
    source: "runtime §2",
  },
  "arguments.missing": {
    statement: "A missing argument is refused with `parameter N is not of type 'T'`.",
    source: "runtime §2",
  },
  "arguments.delete": {
    statement:
      "`delete` takes an array of keys or else one key, whatever it is; only without an argument it is refused.",
    source: "runtime §2",
  },
  "arguments.options-absent": {
    statement: "Options that are `undefined` or `null`, and option fields that are `undefined`, are as if absent.",
    source: "runtime §2",
  },
  "arguments.options-type": {
    statement: "Options that are primitives are refused with `parameter N is not of type 'T'`.",
    source: "runtime §2",
  },
  "arguments.options-object": {
    statement:
      "Options may be any object; fields are read by ordinary property access, getters and inheritance included.",
    source: "runtime §2",
  },
  "arguments.field-order": {
    statement: "Option fields are read once, in the runtime's order; the first of a wrong type decides the error.",
    source: "runtime §2",
  },
  "arguments.field-type": {
    statement: "A field of a wrong type is refused with `Incorrect type for the 'F' field on 'D'`.",
    source: "runtime §2",
  },
  "arguments.field-null": {
    statement: "`null` in a field is absent for some fields, converted for others, and a wrong type for the rest.",
    source: "runtime §2",
  },
  "arguments.date": {
    statement: "A date is a valid `Date` or a number of milliseconds between 1677 and 2262.",
    source: "runtime §2",
  },
  "arguments.order": {
    statement: "Types of all arguments are checked first, then the contents of options, then the service's rules.",
    source: "runtime §2 Order of checks",
  },
  "arguments.integer": {
    statement: "An integer argument is converted and truncated; beyond ±2³¹ it is refused.",
    source: "runtime §8, §9",
  },
  // Keys
  "key.length": {
    statement: "A key is at most 1,024 bytes of UTF-8, counted as given; a longer one is refused with 10020.",
    source: "service Limits, runtime §2",
  },
  "key.empty": {
    statement: "The empty key is a key like any other.",
    source: "Undocumented: as the simulator does, runtime §2",
  },
  "key.any-characters": {
    statement: "Keys such as `..`, `/a`, `a//b`, `__proto__`, tab and NUL are data.",
    source: "runtime §2",
  },
  "key.nfc": {
    statement: "Keys with the same NFC form are the same key; the key returned is as last uploaded.",
    source: "service Limits",
  },
  "key.lone-surrogate": {
    statement: "A lone surrogate in a key becomes U+FFFD.",
    source: "Undocumented: one U+FFFD, as UTF-8 encoders do (the simulator: three, runtime §2)",
  },
  "key.order": {
    statement: "Keys are ordered by the bytes of their UTF-8 form.",
    source: "spec §4 list, service Limits, runtime §9",
  },
  // Values
  "value.types": {
    statement: "A value is a string, a buffer, a view with its own window, a Blob, or a ReadableStream.",
    source: "spec §4 put, runtime §3",
  },
  "value.null": {
    statement: "`put` of `null` or `undefined` stores an empty object; `uploadPart` refuses both.",
    source: "spec §4 put, runtime §3",
  },
  "value.wrong-type": {
    statement: "Any other value is refused with `parameter 2 is not of type …`.",
    source: "runtime §3",
  },
  "value.copied": {
    statement: "Bytes are copied at the call: what the caller writes to a buffer afterwards is not stored.",
    source: "Undocumented: the runtime may store the change, runtime §3; a fake must not depend on timing",
  },
  "value.stream": {
    statement:
      "A stream is stored whatever its length and realm: the host's, a polyfill's, a request's, a body of `get`.",
    source: "spec §4 put; Undocumented: the runtime refuses streams of unknown length, runtime §3",
  },
  "value.stream-locked": {
    statement: "A stream that is locked or was read from is refused.",
    source: "runtime §3",
  },
  "value.stream-cancelled": {
    statement: "A stream that was cancelled is refused.",
    source: "runtime §3",
  },
  "value.stream-fails": {
    statement: "A stream that fails rejects the call with its own error, and nothing is stored.",
    source: "Undocumented: what a stream's consumer does (Streams standard)",
  },
  "value.stream-cancelled-on-error": {
    statement: "A stream given with options that are refused is cancelled.",
    source: "runtime §3",
  },
  "value.stream-chunks": {
    statement: "A stream of anything but bytes is refused with a TypeError, and nothing is stored.",
    source: "Undocumented: the Streams standard's byte sinks do so",
  },
  "value.blob-type": {
    statement: "The type of a Blob is not taken as content type.",
    source: "runtime §3",
  },
  "value.size": {
    statement: "One `put` or one part is at most 5 GiB − 5 MiB, else 100100.",
    source: "service Limits",
  },
  // Bodies
  "body.methods": {
    statement: "A body is read with `arrayBuffer`, `bytes`, `text`, `json` or `blob`.",
    source: "spec §2 StoreObjectBody, runtime §3",
  },
  "body.one-shot": {
    statement: "A body is read once; a second read is refused, and of two concurrent reads the first wins.",
    source: "spec §2 StoreObjectBody bodyUsed, runtime §3",
  },
  "body.used": {
    statement: "`bodyUsed` is false until the body is read, cancelled or tee'd; a reader alone does not set it.",
    source: "spec §2 StoreObjectBody bodyUsed, runtime §3",
  },
  "body.stream": {
    statement: "`body` is the same byte stream on each access, locked after a read, and there for an empty object too.",
    source: "spec §2 StoreObjectBody body, runtime §3",
  },
  "body.locked": {
    statement: "A body whose stream is locked to a reader cannot be read; once released unread, it can.",
    source: "runtime §3",
  },
  "body.forwarded": {
    statement: "A body can be tee'd, piped or put again; the object then counts as used.",
    source: "runtime §3",
  },
  "body.json-error": {
    statement: "`json()` of bad JSON rejects with the engine's SyntaxError, and the body is used.",
    source: "runtime §3",
  },
  "body.text": {
    statement: "`text()` gives U+FFFD for invalid UTF-8; a leading byte order mark is dropped from 2026-01-13 on.",
    source: "runtime §3",
  },
  "body.blob-type": {
    statement: "The type of `blob()` is the stored content type to the letter, or empty.",
    source: "runtime §3",
  },
  "body.snapshot": {
    statement: "After the object was overwritten or deleted, the body of an earlier `get` still reads the old bytes.",
    source: "runtime §3",
  },
  "body.copies": {
    statement: "What a body gives out is a copy: writing to it changes nothing that is stored.",
    source: "Undocumented: nothing is shared by accident",
  },
  "body.no-streams": {
    statement: "A host without web streams can do everything but touch `body`.",
    source: "Undocumented: the stream is made only when asked for",
  },
  // Result objects
  "result.properties": {
    statement: "Results have twelve own, enumerable, read-only, configurable properties in the runtime's order.",
    source: "runtime §4",
  },
  "result.members": {
    statement: "`body`, `bodyUsed` and the methods are enumerable members of the prototype.",
    source: "runtime §4",
  },
  "result.nested": {
    statement:
      "Nested values are plain, mutable, the same at each access, the caller's own, and changes to them alter nothing.",
    source: "runtime §4",
  },
  "result.classes": {
    statement: "Results are named HeadResult, GetResult and Checksums; none can be constructed.",
    source: "runtime §4",
  },
  "result.json": {
    statement: "`JSON.stringify` of a result gives its defined properties, checksums as hex and dates as ISO strings.",
    source: "runtime §4",
  },
  "result.bucket-shape": {
    statement: "A bucket has seven methods of length 0 and no own properties; its JSON is `{}`.",
    source: "spec §4, runtime §4",
  },
  "result.range": {
    statement:
      "`range` is the range served: all of it for `head` and a failed precondition; undefined after `put` and in lists.",
    source: "spec §2 StoreObject, runtime §4",
  },
  "result.precondition-failed": {
    statement: "`get` with a failing precondition gives the object's metadata without any body member.",
    source: "spec §4 get, spec §7, runtime §4",
  },
  "result.version": {
    statement: "Each upload has its own random version of 32 hex digits.",
    source: "spec §2 StoreObject version, runtime §4",
  },
  "result.uploaded": {
    statement: "`uploaded` is the time of the commit, by the bucket's clock, in milliseconds.",
    source: "spec §2 StoreObject uploaded, runtime §4",
  },
  "result.etag": {
    statement: "The etag is the MD5 of the bytes in hex; `httpEtag` is the same in double quotes.",
    source: "spec §2 StoreObject etag, runtime §4",
  },
  "result.metadata": {
    statement: "The metadata of a result is what was sent, `{}` where none was.",
    source: "spec §2 StoreObject, runtime §4",
  },
  "result.checksums": {
    statement: "`checksums` has the five algorithms as own properties and `toJSON()`.",
    source: "spec §2 StoreChecksums, runtime §4",
  },
  // head, get, put
  "head.missing": {
    statement: "`head` of a missing key gives `null`.",
    source: "spec §4 head, spec §7",
  },
  "head.metadata": {
    statement: "`head` gives the metadata of an object and no body.",
    source: "spec §4 head",
  },
  "get.missing": {
    statement: "`get` of a missing key gives `null`, whatever its conditions and its satisfiable range.",
    source: "spec §4 get, spec §7, runtime §2",
  },
  "get.order": {
    statement: "`get` checks key length, existence, SSE-C key, precondition, range, in this order.",
    source: "runtime §2 Order of checks; Undocumented: the place of the SSE-C key",
  },
  "get.override": {
    statement:
      "HTTP metadata cannot be overridden by `get`: there is no option for it; a script sets response headers.",
    source: "spec §2 StoreHTTPMetadata names an override for which StoreGetOptions has no field",
  },
  "put.stores": {
    statement: "`put` stores value and metadata and gives the object.",
    source: "spec §4 put",
  },
  "put.replaces": {
    statement: "A second `put` of a key replaces value and all metadata of the first.",
    source: "spec §4 put",
  },
  "put.precondition-failed": {
    statement: "`put` with a failing precondition gives `null` and stores nothing.",
    source: "spec §4 put, spec §7",
  },
  "put.order": {
    statement: "`put` checks size, key length, custom metadata, storage class, digest, precondition, in this order.",
    source: "runtime §2 Order of checks; Undocumented: the places of size and storage class",
  },
  "consistency.strong": {
    statement: "After a write or delete resolves, every later read sees it.",
    source: "spec §1",
  },
  "consistency.atomic": {
    statement: "Nothing interleaves between check and write; conditions are judged when the body has arrived.",
    source: "spec §1, runtime §6",
  },
  "consistency.last-wins": {
    statement: "Of overlapping uploads the one that completes last wins.",
    source: "service Limits",
  },
  // Ranges
  "range.offset": {
    statement: "`offset` is the first byte returned; at or beyond the end it is refused with 10039.",
    source: "spec §2 StoreRange, runtime §5",
  },
  "range.length": {
    statement: "`length` is the number of bytes returned, fewer if the object is shorter.",
    source: "spec §2 StoreRange, runtime §5",
  },
  "range.suffix": {
    statement: "`suffix` is the number of bytes from the end, fewer if the object is shorter.",
    source: "spec §2 StoreRange, runtime §5",
  },
  "range.unsatisfiable": {
    statement: "A range without bytes is refused with 10039; so is every range object on an empty object.",
    source: "runtime §5, service Errors",
  },
  "range.conversion": {
    statement: "Numbers of a range are converted; `-0` is 0 and Infinity a number.",
    source: "runtime §5",
  },
  "range.negative": {
    statement: "A negative or NaN number of a range is refused with a RangeError.",
    source: "runtime §5",
  },
  "range.fraction": {
    statement: "A fractional number of a range is refused with a RangeError.",
    source: "runtime §5",
  },
  "range.suffix-alone": {
    statement: "`suffix` goes with neither `offset` nor `length`.",
    source: "runtime §5",
  },
  "range.object": {
    statement: "A range is an object or Headers; any object is read as one, none of its fields means the whole object.",
    source: "runtime §5",
  },
  "range.header": {
    statement: "A Range header serves its only satisfiable range; anything else serves the whole object.",
    source: "runtime §5",
  },
  // Conditions
  "condition.etag-matches": {
    statement: "`etagMatches` holds when the etag equals the string; `*` always.",
    source: "spec §2 StoreConditional, runtime §6",
  },
  "condition.etag-does-not-match": {
    statement: "`etagDoesNotMatch` holds when the etag differs from the string; `*` never.",
    source: "spec §2 StoreConditional, runtime §6",
  },
  "condition.etag-quoted": {
    statement: "An etag in quotes is refused.",
    source: "runtime §6",
  },
  "condition.uploaded-before": {
    statement: "`uploadedBefore` holds when the object was uploaded before the date, not at it.",
    source: "spec §2 StoreConditional, runtime §6",
  },
  "condition.uploaded-after": {
    statement: "`uploadedAfter` holds when the object was uploaded after the date, not at it.",
    source: "spec §2 StoreConditional, runtime §6",
  },
  "condition.seconds-granularity": {
    statement: "With `secondsGranularity` times are compared in whole seconds.",
    source: "runtime §6",
  },
  "condition.missing-key": {
    statement: "On a missing key a put fails with `etagMatches` or `uploadedAfter`, and proceeds with the other two.",
    source: "runtime §6",
  },
  "condition.precedence": {
    statement: "A matching etag outranks `uploadedBefore`, a differing etag outranks `uploadedAfter`.",
    source: "spec §2 StoreConditional (RFC 7232 §6), runtime §6",
  },
  "condition.none": {
    statement: "An object without any of the fields, and Headers without conditional headers, are no condition.",
    source: "runtime §6",
  },
  "condition.headers": {
    statement:
      "Headers give conditions by If-Match, If-None-Match, If-Modified-Since, If-Unmodified-Since, in whole seconds.",
    source: "spec §2 StoreConditional, runtime §6",
  },
  "condition.if-range": {
    statement: "If-Range is ignored.",
    source: "spec §2 StoreConditional",
  },
  "condition.etag-list": {
    statement: "If-Match and If-None-Match take lists, weak tags and `*`; weak tags match only If-None-Match.",
    source: "spec §2 StoreConditional (RFC 7232 §3), runtime §6",
  },
  "condition.etag-list-malformed": {
    statement: "A list of etags that cannot be read is refused with the runtime's text.",
    source: "runtime §6",
  },
  "condition.header-dates": {
    statement: "Dates of conditional headers are read as `Date.parse` does; one that cannot be read is 1970-01-01.",
    source: "runtime §6",
  },
  "condition.header-dates-wrap": {
    statement: "A date of a header, Expires included, wraps around where 64 bits of nanoseconds cannot hold it.",
    source: "runtime §7 (g4)",
  },
  // Metadata
  "http-metadata.object": {
    statement: "HTTP metadata has five strings, converted, and a date; empty strings are kept, other fields dropped.",
    source: "spec §2 StoreHTTPMetadata, runtime §7",
  },
  "http-metadata.headers": {
    statement: "HTTP metadata is read from the six headers of a Headers object; a bad Expires is 1970-01-01.",
    source: "spec §2 StorePutOptions, runtime §7",
  },
  "http-metadata.write": {
    statement: "`writeHttpMetadata` sets the stored fields as headers and leaves others.",
    source: "spec §2 StoreObject, runtime §7",
  },
  "http-metadata.write-type": {
    statement: "`writeHttpMetadata` takes Headers only.",
    source: "runtime §7",
  },
  "http-metadata.write-value": {
    statement: "A stored value with a line break cannot be written as a header.",
    source: "runtime §7",
  },
  "http-metadata.write-unlisted": {
    statement: "`writeHttpMetadata` of an object that was listed without HTTP metadata is refused.",
    source: "runtime §9",
  },
  "custom-metadata.names": {
    statement:
      "Custom metadata is the own enumerable string keys, values converted with ToString, in order, case kept.",
    source: "spec §2 StorePutOptions, runtime §7",
  },
  "custom-metadata.proto": {
    statement: "A name such as `__proto__` is a name like any other.",
    source: "Undocumented: the runtime loses it, runtime §7",
  },
  "custom-metadata.size": {
    statement: "Custom metadata is at most 8,192 bytes, names and values together; more is refused with 10012.",
    source: "service Limits, runtime §7",
  },
  // Checksums, SSE-C, storage classes
  "checksum.verified": {
    statement: "A checksum that does not match the value is refused with 10037, and nothing is stored.",
    source: "spec §2 StorePutOptions, service Errors, runtime §1",
  },
  "checksum.hex": {
    statement: "A checksum as a string is hex of any case and of the algorithm's length.",
    source: "spec §2 StorePutOptions, runtime §7",
  },
  "checksum.bytes": {
    statement: "A checksum as a buffer has the algorithm's length.",
    source: "spec §2 StorePutOptions, runtime §7",
  },
  "checksum.one": {
    statement: "At most one checksum can be given.",
    source: "runtime §7",
  },
  "checksum.kept": {
    statement:
      "A checksum that was given is kept and returned; MD5 always, except for multipart objects, which have none.",
    source: "spec §2 StoreChecksums, runtime §7",
  },
  "ssec.format": {
    statement: "An SSE-C key is 32 bytes, as a buffer or as lower-case hex.",
    source: "spec §2 StoreGetOptions, spec §8, runtime §7",
  },
  "ssec.key-md5": {
    statement: "`ssecKeyMd5` is the MD5 of the key in hex; the key itself is never kept.",
    source: "spec §2 StoreObject, spec §5",
  },
  "ssec.get-without-key": {
    statement: "`get` of an object that was stored with a key is refused without it.",
    source: "Undocumented: code and text are ours",
  },
  "ssec.get-other-key": {
    statement: "`get` of an object that was stored with a key is refused with another one.",
    source: "Undocumented: code and text are ours",
  },
  "ssec.get-needless-key": {
    statement: "`get` with a key of an object that was stored without one is refused.",
    source: "Undocumented: as S3 does; code and text are ours",
  },
  "ssec.part-key": {
    statement: "A part needs the key that the upload was created with, and no key where there was none.",
    source: "Undocumented: code and text are ours",
  },
  "storage-class.kept": {
    statement: "The storage class is stored and returned; the default is the bucket's, and that is `Standard`.",
    source: "spec §2 StorePutOptions, spec §2 Storage classes",
  },
  "storage-class.unknown": {
    statement: "Anything but `Standard` and `InfrequentAccess` is refused.",
    source: "spec §2 Storage classes; Undocumented: class, text and code are ours",
  },
  // Delete
  "delete.one": {
    statement: "`delete` removes a key, or each key of an array; missing keys are fine, repeated ones too.",
    source: "spec §4 delete, runtime §10",
  },
  "delete.count": {
    statement: "An array of keys has 1 to 1,000 of them; else it is refused with 10027.",
    source: "spec §4 delete, spec §8, service Limits",
  },
  "delete.all-or-nothing": {
    statement: "If one key of an array is refused, none is deleted.",
    source: "runtime §10",
  },
  // List
  "list.result": {
    statement:
      "`list` gives a plain object of `objects`, `truncated`, `cursor` only when truncated, `delimitedPrefixes`.",
    source: "spec §2 StoreObjects, runtime §9",
  },
  "list.order": {
    statement: "Objects and prefixes are listed in the byte order of their keys.",
    source: "spec §4 list, runtime §9",
  },
  "list.limit": {
    statement: "`limit` is 1 to 1,000, by default 1,000; else it is refused with 10022.",
    source: "spec §2 StoreListOptions, service Limits, runtime §9",
  },
  "list.limit-minus-one": {
    statement: "A `limit` of -1 is as if absent.",
    source: "runtime §9",
  },
  "list.limit-counts-both": {
    statement: "`limit` counts objects and prefixes together.",
    source: "service Limits, runtime §9",
  },
  "list.prefix": {
    statement: "Only keys that start with `prefix` are listed, a key equal to it included; there are no wildcards.",
    source: "spec §2 StoreListOptions, runtime §9",
  },
  "list.delimiter": {
    statement:
      "`delimitedPrefixes` are the keys' parts up to the first delimiter after the prefix, without the delimiter.",
    source: "spec §2 StoreObjects (deployed: with the delimiter, service)",
  },
  "list.delimiter.several-characters": {
    statement: "A delimiter may have several characters; an empty one is none.",
    source: "runtime §9",
  },
  "list.delimiter.group-once": {
    statement: "A group of keys appears on one page only.",
    source: "runtime §9",
  },
  "list.start-after": {
    statement:
      "`startAfter` is exclusive and need not exist; inside a group the group is listed if a later key of it exists.",
    source: "service Limits, runtime §9",
  },
  "list.start-after-with-cursor": {
    statement: "Of `startAfter` and `cursor` the later one counts.",
    source: "runtime §9",
  },
  "list.cursor": {
    statement: "A cursor continues after the page that gave it, whatever was deleted or inserted since.",
    source: "spec §2 StoreListOptions, spec §4 Paging, runtime §9",
  },
  "list.cursor-malformed": {
    statement: "A cursor that no list gave out is refused.",
    source: "Undocumented: code and text are ours (the simulator never refuses one, runtime §9)",
  },
  "list.cursor-empty": {
    statement: "An empty cursor lists from the start.",
    source: "Undocumented: scripts pass one for the first page",
  },
  "list.include": {
    statement: "Listed objects carry the metadata that `include` names; what it does not name is `undefined`.",
    source: "spec §2 StoreListOptions; Undocumented: the binding's own `undefined`, runtime §9",
  },
  "list.include-values": {
    statement: "`include` takes `httpMetadata` and `customMetadata`, else a RangeError; its elements are strings.",
    source: "spec §2 StoreListOptions, runtime §9",
  },
  "list.include-history": {
    statement: "Before 2022-08-04, and without its flag, both kinds of metadata are listed whatever `include` says.",
    source: "spec §2 StoreListOptions, spec §9, runtime §9",
  },
  "list.metadata-bytes": {
    statement: "A page that carries metadata ends early at 256 KiB of it, but always holds one entry.",
    source: "spec §2 StoreListOptions, spec §8, service Limits",
  },
  // Multipart
  "multipart.handle": {
    statement: "An upload has the own, enumerable, read-only properties `uploadId` and `key`.",
    source: "spec §2 StoreMultipartUpload, runtime §8",
  },
  "multipart.create": {
    statement: "`createMultipartUpload` starts an upload that can be used at once.",
    source: "spec §4 createMultipartUpload, spec §3",
  },
  "multipart.resume": {
    statement:
      "`resumeMultipartUpload` gives a handle for any key and id, unchecked; a valid one works like the original.",
    source: "spec §4 resumeMultipartUpload, runtime §8",
  },
  "multipart.part": {
    statement: "`uploadPart` gives a plain object of `partNumber` and `etag`, the MD5 of the part in hex.",
    source: "spec §2 StoreUploadedPart, service Limits, runtime §8",
  },
  "multipart.part-number": {
    statement: "A part number is 1 to 10,000, in `uploadPart` and in `complete`; else a TypeError.",
    source: "service Limits, runtime §8",
  },
  "multipart.part-replaced": {
    statement: "A part uploaded again under its number replaces the first, whose etag is then unknown.",
    source: "runtime §8",
  },
  "multipart.invisible": {
    statement: "An upload in progress is invisible, and puts and deletes of its key do not touch it.",
    source: "spec §3, runtime §8",
  },
  "multipart.independent": {
    statement: "Two uploads of one key are independent; their parts do not cross.",
    source: "runtime §8",
  },
  "multipart.complete-arguments": {
    statement: "`complete` takes an array of objects with `partNumber` and `etag`, both converted.",
    source: "runtime §8",
  },
  "multipart.complete": {
    statement: "`complete` stores the parts in the order of their numbers, whatever the order given, gaps allowed.",
    source: "spec §3, service Limits, runtime §8",
  },
  "multipart.complete-empty": {
    statement: "`complete` of no parts stores an empty object.",
    source: "runtime §8",
  },
  "multipart.etag": {
    statement: "The etag of a multipart object is the MD5 of the MD5s of its parts, a hyphen and their number.",
    source: "service Limits, runtime §8",
  },
  "multipart.metadata": {
    statement: "A multipart object has the metadata given at creation, and no checksums.",
    source: "spec §4 createMultipartUpload, runtime §8",
  },
  "multipart.unknown-upload": {
    statement: "An operation on an upload that was never created for this key is refused with 10024.",
    source: "service Errors (simulator: 10001, runtime §8)",
  },
  "multipart.ended-upload": {
    statement: "After `complete` or `abort`, `uploadPart` and `complete` are refused with 10024.",
    source: "spec §3, service Errors, runtime §8",
  },
  "multipart.abort": {
    statement: "`abort` ends an upload; of one that has ended it does nothing.",
    source: "spec §3, runtime §8",
  },
  "multipart.repeated-part": {
    statement: "A part number given twice to `complete` is refused with 10001.",
    source: "runtime §8",
  },
  "multipart.unknown-part": {
    statement: "A part that was never uploaded, or whose etag is not its latest, is refused with 10025.",
    source: "service Errors, runtime §8",
  },
  "multipart.part-too-small": {
    statement: "A part other than the last is at least 5 MiB, judged by `complete`, else 10011.",
    source: "service Limits, runtime §8",
  },
  "multipart.parts-unequal": {
    statement: "All parts but the last are of one size, and the last is not larger, else 10048.",
    source: "spec §2 StoreMultipartUpload, service Limits, runtime §8",
  },
  "multipart.object-size": {
    statement: "A multipart object is at most 5 TiB − 5 GiB, else 100100.",
    source: "service Limits; Undocumented: that `complete` is what refuses it",
  },
  "multipart.complete-order": {
    statement:
      "`complete` checks key length, upload, repeated numbers, unknown parts, small parts, unequal parts, in this order.",
    source: "runtime §8",
  },
  "multipart.complete-again": {
    statement: "After a refused `complete` the upload is still active and can be completed.",
    source: "runtime §8",
  },
  "multipart.expiry": {
    statement: "Seven days after its creation, by the bucket's clock, an upload that was not completed is aborted.",
    source: "spec §3, spec §8",
  },
  "multipart.id-taken": {
    statement: "An upload id that `ids` gives out twice is refused with 10001: no upload is ever replaced.",
    source: "Undocumented: nothing is lost by accident",
  },
  // Construction
  "construction.options": {
    statement: "`new FakeBucket()` needs nothing; a wrong option is a TypeError that says what was wanted.",
    source: "Undocumented: the constructor is ours",
  },
  "construction.compatibility-date": {
    statement: "Dated changes follow `compatibilityDate` and `compatibilityFlags`; without a date all of them apply.",
    source: "spec §9, runtime §1, §3, §9",
  },
} as const;

/** The id of a rule. */
export type RuleId = keyof typeof rules;

/** What the registry says of a rule. */
export interface RuleText {
  /** The rule in one sentence. */
  readonly statement: string;
  /** Who says so. */
  readonly source: string;
}

/** The text of a rule. */
export function ruleText(id: RuleId): RuleText {
  return rules[id];
}
