/** `list`. */
export const listRules = {
  "list.result": {
    level: "data",
    title: "What does `list` give?",
    statement:
      "`list` gives a plain object of `objects`, `truncated`, `cursor` only when truncated, `delimitedPrefixes`.",
    source: "spec §2 StoreObjects, runtime §9",
  },
  "list.truncated": {
    level: "data",
    title: "When is a list truncated?",
    statement: "`truncated` is true exactly when more entries remain, whatever the number of entries on the page.",
    source: "spec §2 StoreObjects, spec §2 StoreListOptions",
    instead: "Loop on `truncated`; never compare the number of objects with `limit`.",
  },
  "list.order": {
    level: "data",
    title: "In what order are objects listed?",
    statement:
      "Objects and prefixes are listed in the byte order of their keys, in the keys' NFC forms; prefixes are given in that form too.",
    source: "spec §4 list, service Limits, runtime §9",
    questions: ["keyEquivalence"],
  },
  "list.limit": {
    level: "contract",
    title: "What can `limit` be?",
    statement: "`limit` is 1 to 1,000, by default 1,000; else it is refused with 10022.",
    source: "spec §2 StoreListOptions, service Limits, runtime §9",
    questions: ["maxListEntries"],
    codes: [10022],
    instead: "Give 1 to 1,000 and page on with `cursor` for more.",
  },
  "list.limit-minus-one": {
    level: "letter",
    title: "What is a `limit` of -1?",
    statement: "A `limit` of -1 is as if absent.",
    source: "runtime §9",
    instead: "Leave `limit` out: -1 happens to be the runtime's own mark for it.",
  },
  "list.limit-counts-both": {
    level: "contract",
    title: "What does `limit` count?",
    statement: "`limit` counts objects and prefixes together.",
    source: "service Limits, runtime §9",
  },
  "list.prefix": {
    level: "data",
    title: "What does `prefix` select?",
    statement:
      "Only keys that start with `prefix` are listed, a key equal to it included; there are no wildcards, and both are compared in their NFC forms: `e` is not a prefix of `é`, however that is written.",
    source: "spec §2 StoreListOptions, service Limits, runtime §9",
    questions: ["keyEquivalence"],
  },
  "list.delimiter": {
    level: "data",
    title: "What are `delimitedPrefixes`?",
    statement:
      "`delimitedPrefixes` are the keys' parts up to the first delimiter after the prefix, without the delimiter.",
    source: "spec §2 StoreObjects (deployed: with the delimiter, service)",
    questions: ["delimitedPrefixes"],
    instead: "Take both forms where a script must: `group.endsWith(delimiter) ? group : group + delimiter`.",
  },
  "list.delimiter.several-characters": {
    level: "data",
    title: "Can a delimiter have several characters?",
    statement: "A delimiter may have several characters; an empty one is none.",
    source: "runtime §9",
  },
  "list.delimiter.group-once": {
    level: "data",
    title: "Can a group appear on two pages?",
    statement: "A group of keys appears on one page only.",
    source: "runtime §9",
  },
  "list.start-after": {
    level: "data",
    title: "Is `startAfter` inclusive?",
    statement:
      "`startAfter` is exclusive and need not exist; inside a group the group is listed if a later key of it exists.",
    source: "service Limits, runtime §9",
  },
  "list.start-after-with-cursor": {
    level: "contract",
    title: "What do `startAfter` and `cursor` mean together?",
    statement: "Of `startAfter` and `cursor` the later one counts.",
    source: "runtime §9",
    questions: ["cursorForm"],
  },
  "list.cursor": {
    level: "data",
    title: "What does a cursor stand for?",
    statement: "A cursor continues after the page that gave it, whatever was deleted or inserted since.",
    source: "spec §2 StoreListOptions, spec §4 Paging, runtime §9",
    questions: ["cursorForm"],
    instead: "Treat a cursor as opaque, and pass it on with the same options.",
  },
  "list.cursor-malformed": {
    level: "contract",
    title: "What happens to a cursor that no list gave out?",
    statement: "A cursor that no list gave out is refused.",
    source: "Undocumented: code and text are ours (the simulator never refuses one, runtime §9)",
    questions: ["malformedCursor", "cursorForm"],
    codes: [10905],
    instead: "Pass on a cursor unchanged; start again without one where it came from a client and is refused.",
  },
  "list.cursor-empty": {
    level: "letter",
    title: "What does an empty cursor do?",
    statement: "An empty cursor lists from the start.",
    source: "Undocumented: scripts pass one for the first page",
    questions: ["cursorForm"],
  },
  "list.include": {
    level: "data",
    title: "What metadata do listed objects have?",
    statement: "Listed objects carry the metadata that `include` names; what it does not name is `undefined`.",
    source: "spec §2 StoreListOptions; Undocumented: the binding's own `undefined`, runtime §9",
    questions: ["metadataNotListed"],
    instead: "Name in `include` what is needed, and look at `truncated`: the pages may be shorter.",
  },
  "list.include-values": {
    level: "letter",
    title: "What can `include` name?",
    statement: "`include` takes `httpMetadata` and `customMetadata`, else a RangeError; its elements are strings.",
    source: "spec §2 StoreListOptions, runtime §9",
    messages: [
      "Unsupported include value …",
      "Incorrect type for array element …: the provided value is not of type 'string'.",
    ],
    instead: "Give `httpMetadata`, `customMetadata` or both.",
  },
  "list.include-history": {
    level: "letter",
    title: "When is `include` honoured?",
    statement:
      "Before 2022-08-04, and without its flag, both kinds of metadata are listed whatever `include` is, wrong values included.",
    source: "spec §2 StoreListOptions, spec §9, runtime §9",
    questions: ["unhonoredInclude"],
    instead: "Declare a compatibility date from 2022-08-04 on, or the flag.",
  },
  "list.metadata-bytes": {
    level: "contract",
    title: "How much metadata does a page carry?",
    statement:
      "A page that carries metadata ends early at 256 KiB of it, but always holds one entry. Names and values count, those of HTTP metadata too, with a date as its ISO string.",
    source: "spec §2 StoreListOptions, spec §8, service Limits; Undocumented: how HTTP metadata is counted",
    questions: ["listMetadataBytes", "maxListEntriesWithMetadata"],
    instead: "Loop on `truncated`: a page may hold fewer entries than `limit`.",
  },
} as const;
