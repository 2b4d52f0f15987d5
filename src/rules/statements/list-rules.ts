/** `list`. */
export const listRules = {
  "list.result": {
    at: ["data", "spec §2 StoreObjects, runtime §9"],
    title: "What does `list` give?",
    statement:
      "`list` gives a plain object of `objects`, `truncated`, `cursor` only when truncated, `delimitedPrefixes`.",
    instead:
      "An empty `objects`: no key has the prefix (keys seldom begin with a slash), or it is another bucket, such as the local one of `wrangler dev`.",
  },
  "list.truncated": {
    at: ["data", "spec §2 StoreObjects, spec §2 StoreListOptions"],
    title: "When is a list truncated?",
    statement: "`truncated` is true exactly when more entries remain, for any number of entries on the page.",
    instead: "Loop on `truncated`; never compare the number of objects with `limit`.",
  },
  "list.order": {
    at: ["data", "spec §4 list, service Limits, runtime §9"],
    title: "In what order are objects listed?",
    statement:
      "Objects and prefixes are listed in the byte order of their keys, in the keys' NFC forms; prefixes are given in that form too.",
    questions: ["keyEquivalence"],
    instead:
      "A list is sorted by key alone: for the newest first, write keys that sort so, or sort what all pages gave.",
  },
  "list.limit": {
    at: ["contract", "spec §2 StoreListOptions, service Limits, runtime §9"],
    title: "What can `limit` be?",
    statement: "`limit` is 1 to 1,000, by default 1,000; else it is refused with 10022.",
    questions: ["maxListEntries"],
    codes: [10022],
    instead: "Give 1 to 1,000 and page on with `cursor` for more.",
  },
  "list.limit-minus-one": {
    at: ["letter", "runtime §9"],
    title: "What is a `limit` of -1?",
    statement: "A `limit` of -1 is as if absent.",
    instead: "Leave `limit` out: -1 happens to be the runtime's own mark for it.",
  },
  "list.limit-counts-both": {
    at: ["contract", "service Limits, runtime §9"],
    title: "What does `limit` count?",
    statement: "`limit` counts objects and prefixes together.",
  },
  "list.prefix": {
    at: ["data", "spec §2 StoreListOptions, service Limits, runtime §9"],
    title: "What does `prefix` select?",
    statement:
      "Only keys that start with `prefix` are listed, a key equal to it included; there are no wildcards, and both are compared in their NFC forms: `e` is not a prefix of `é`, however that is written.",
    questions: ["keyEquivalence"],
    instead:
      "Write it as the keys begin: a key seldom begins with a slash, and `images/` does not select `images-old/`.",
  },
  "list.delimiter": {
    at: ["data", "spec §2 StoreObjects (deployed: with the delimiter, service)"],
    title: "What are `delimitedPrefixes`?",
    statement:
      "`delimitedPrefixes` are the keys' parts up to the first delimiter after the prefix, without the delimiter.",
    questions: ["delimitedPrefixes"],
    instead:
      "Take both forms where a script must: `group.slice(prefix.length).endsWith(delimiter) ? group : group + delimiter`. Prefixes and objects share a page: loop on `truncated`.",
  },
  "list.delimiter.several-characters": {
    at: ["data", "runtime §9"],
    title: "Can a delimiter have several characters?",
    statement: "A delimiter may have several characters; an empty one counts as absent.",
  },
  "list.delimiter.group-once": {
    at: ["data", "runtime §9"],
    title: "Can a group appear on two pages?",
    statement: "A group of keys appears on one page only.",
  },
  "list.start-after": {
    at: ["data", "service Limits, runtime §9"],
    title: "Is `startAfter` inclusive?",
    statement:
      "`startAfter` is exclusive and need not exist; inside a group the group is listed if a later key of it exists.",
    instead: "Call `list({ startAfter: key })`, as in S3; for further pages pass the `cursor`.",
  },
  "list.start-after-with-cursor": {
    at: ["contract", "runtime §9"],
    title: "What do `startAfter` and `cursor` mean together?",
    statement: "Of `startAfter` and `cursor` the later one counts.",
    questions: ["cursorForm"],
  },
  "list.cursor": {
    at: ["data", "spec §2 StoreListOptions, spec §4 Paging, runtime §9"],
    title: "What does a cursor stand for?",
    statement: "A cursor continues after its page, even if keys were deleted or inserted since.",
    questions: ["cursorForm"],
    instead: "Treat a cursor as opaque, and pass it on with the same options.",
  },
  "list.cursor-malformed": {
    at: ["contract", "Undocumented: code and text are ours (the simulator never refuses one, runtime §9)"],
    title: "What happens to a cursor that no list gave out?",
    statement: "A cursor that no list gave out is refused.",
    questions: ["malformedCursor", "cursorForm"],
    codes: [10905],
    instead: "Pass on a cursor unchanged; start again without one where it came from a client and is refused.",
  },
  "list.cursor-empty": {
    at: ["letter", "Undocumented: scripts pass one for the first page"],
    title: "What does an empty cursor do?",
    statement: "An empty cursor lists from the start.",
    questions: ["cursorForm"],
  },
  "list.include": {
    at: ["data", "spec §2 StoreListOptions; Undocumented: the binding's own `undefined`, runtime §9"],
    title: "What metadata do listed objects have?",
    statement: "Listed objects carry the metadata that `include` names; other metadata is `undefined`.",
    questions: ["metadataNotListed"],
    instead:
      'Call `list({ include: ["customMetadata", "httpMetadata"] })`, and look at `truncated`: the pages may be shorter. Before the compatibility date 2022-08-04 `include` is ignored.',
  },
  "list.include-values": {
    at: ["letter", "spec §2 StoreListOptions, runtime §9"],
    title: "What can `include` name?",
    statement: "`include` takes `httpMetadata` and `customMetadata`, else a RangeError; its elements are strings.",
    messages: [
      "Unsupported include value …",
      "Incorrect type for array element …: the provided value is not of type 'string'.",
    ],
    instead: "Give `httpMetadata`, `customMetadata` or both.",
  },
  "list.include-history": {
    at: ["letter", "spec §2 StoreListOptions, spec §9, runtime §9"],
    title: "When is `include` honoured?",
    statement:
      "Before 2022-08-04, and without its flag, both kinds of metadata are listed whatever `include` is, wrong values included.",
    questions: ["unhonoredInclude"],
    instead: "Declare a compatibility date from 2022-08-04 on, or the flag.",
  },
  "list.metadata-bytes": {
    at: ["contract", "spec §2 StoreListOptions, spec §8, service Limits; Undocumented: how HTTP metadata is counted"],
    title: "How much metadata does a page carry?",
    statement:
      "A page that carries metadata ends early at 256 KiB of it, but always holds one entry. Names and values count, also of HTTP metadata, with a date as its ISO string.",
    questions: ["listMetadataBytes", "maxListEntriesWithMetadata"],
    instead: "Loop on `truncated`: a page may hold fewer entries than `limit`.",
  },
} as const;
