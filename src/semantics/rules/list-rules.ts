/** `list`. */
export const listRules = {
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
} as const;
