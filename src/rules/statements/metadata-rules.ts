/** HTTP metadata and custom metadata. */
export const metadataRules = {
  "http-metadata.object": {
    at: ["data", "spec §2 StoreHTTPMetadata, runtime §7"],
    title: "Which HTTP metadata can be stored?",
    statement: "HTTP metadata has five strings, converted, and a date; empty strings are kept, other fields dropped.",
    instead:
      'Call `put(key, value, { httpMetadata: { contentType: "image/png", cacheControl: "max-age=3600" } })`; the others are `contentLanguage`, `contentDisposition`, `contentEncoding`, and `cacheExpiry`, the Date of the header `Expires`.',
  },
  "http-metadata.headers": {
    at: ["data", "spec §2 StorePutOptions, runtime §7"],
    title: "Can HTTP metadata be given as Headers?",
    statement:
      "HTTP metadata is read from the six headers of a Headers object; an Expires that is not a date is 1970-01-01.",
  },
  "http-metadata.expiry-before-1970": {
    at: ["letter", "Undocumented: the runtime answers with an internal error, runtime §7"],
    title: "Can `cacheExpiry` lie before 1970?",
    statement: "A `cacheExpiry` before 1970 is kept like any other date.",
    messages: ["internal error; reference = …"],
    instead: "Give the epoch itself for an expired object: on the platform an earlier date is an internal error.",
  },
  "http-metadata.write": {
    at: ["data", "spec §2 StoreObject, runtime §7"],
    title: "What does `writeHttpMetadata` do?",
    statement: "`writeHttpMetadata` sets the stored fields as headers and leaves others.",
    instead:
      'Write `const headers = new Headers(); object.writeHttpMetadata(headers)`, then `new Response(object.body, { headers })`. It sets no `etag`: `headers.set("etag", object.httpEtag)`.',
  },
  "http-metadata.write-type": {
    at: ["letter", "runtime §7"],
    title: "What does `writeHttpMetadata` take?",
    statement: "`writeHttpMetadata` takes Headers only.",
    messages: ["Failed to execute 'writeHttpMetadata' on '…': parameter 1 is not of type 'Headers'."],
    instead: "Make `new Headers()` first, write to it, and give it to the Response.",
  },
  "http-metadata.write-value": {
    at: ["letter", "runtime §7"],
    title: "What happens to stored values that no header can hold?",
    statement:
      "A stored value with NUL, CR or LF cannot be written as a header, nor can a value that the given Headers refuse: Headers of Node and browsers refuse characters beyond U+00FF; no header is set then.",
    messages: ["Invalid header value."],
    instead: "Strip line breaks and encode non-ASCII characters before storing: `put` accepts them, headers do not.",
  },
  "http-metadata.write-unlisted": {
    at: ["letter", "runtime §9"],
    title: "Can a listed object write its HTTP metadata?",
    statement: "`writeHttpMetadata` of an object that was listed without HTTP metadata is refused.",
    questions: ["metadataNotListed"],
    messages: ["HTTP metadata unknown for key `…`. Did you forget to add 'httpMetadata' to `include` when listing?"],
    instead: 'List with `include: ["httpMetadata"]`, or `head` the key.',
  },
  "custom-metadata.names": {
    at: ["data", "spec §2 StorePutOptions, runtime §7"],
    title: "What can custom metadata hold?",
    statement:
      "Custom metadata is the own enumerable string keys, values converted with ToString, in order, case kept.",
    instead:
      'Call `put(key, value, { customMetadata: { owner: "ann" } })`; read it from `get` or `head`, and in `list` with `include: ["customMetadata"]`. (`httpMetadata` is for headers that browsers know.) S3 clients see the names in lower case, because they are sent as headers.',
  },
  "custom-metadata.proto": {
    at: ["data", "Undocumented: the runtime loses it, runtime §7"],
    title: "Can custom metadata have a name such as `__proto__`?",
    statement: "A name such as `__proto__` is a name like any other.",
    questions: ["protoMetadata"],
    instead: "Avoid the name: the platform's runtime loses it.",
  },
  "custom-metadata.size": {
    at: ["contract", "service Limits, runtime §7"],
    title: "How large can custom metadata be?",
    statement:
      "Custom metadata is at most 8,192 bytes, names and values together; a string counts a byte for each UTF-16 unit, or two for each if it has one beyond U+00FF; more is refused with 10012.",
    questions: ["maxCustomMetadataBytes", "uploadMetadataLimit"],
    codes: [10012],
    instead: "Store larger metadata in the value, or in a separate object.",
  },
} as const;
