/** `head`, `get`, `put` and `delete`, and what holds between calls. */
export const operationRules = {
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
} as const;
