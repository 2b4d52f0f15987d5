/** `head`, `get`, `put` and `delete`, and what holds between calls. */
export const operationRules = {
  "head.missing": {
    level: "data",
    title: "What does `head` of a missing key give?",
    statement: "`head` of a missing key gives `null`.",
    source: "spec §4 head, spec §7",
  },
  "head.metadata": {
    level: "data",
    title: "What does `head` give?",
    statement: "`head` gives the metadata of an object and no body.",
    source: "spec §4 head",
  },
  "get.missing": {
    level: "data",
    title: "What does `get` of a missing key give?",
    statement: "`get` of a missing key gives `null`, whatever its conditions and its satisfiable range.",
    source: "spec §4 get, spec §7, runtime §2",
  },
  "get.order": {
    level: "letter",
    title: "In what order does `get` check?",
    statement: "`get` checks key length, existence, SSE-C key, precondition, range, in this order.",
    source: "runtime §2 Order of checks; Undocumented: the place of the SSE-C key",
  },
  "get.override": {
    level: "contract",
    title: "Can `get` override the HTTP metadata?",
    statement:
      "HTTP metadata cannot be overridden by `get`: there is no option for it; a script sets response headers.",
    source: "spec §2 StoreHTTPMetadata names an override for which StoreGetOptions has no field",
    instead: "Set the response's headers after `writeHttpMetadata`.",
  },
  "put.stores": {
    level: "data",
    title: "What does `put` do?",
    statement: "`put` stores value and metadata and gives the object.",
    source: "spec §4 put",
  },
  "put.replaces": {
    level: "data",
    title: "What happens to what was stored under the key?",
    statement: "A second `put` of a key replaces value and all metadata of the first.",
    source: "spec §4 put",
    instead: "Give all metadata again with each `put`: none of the old object's is kept.",
  },
  "put.precondition-failed": {
    level: "data",
    title: "What does `put` give when its precondition fails?",
    statement: "`put` with a failing precondition gives `null` and stores nothing.",
    source: "spec §4 put, spec §7",
    instead: "Compare the result with `null`: a failed precondition is not an error.",
  },
  "put.order": {
    level: "letter",
    title: "In what order does `put` check?",
    statement: "`put` checks size, key length, custom metadata, storage class, digest, precondition, in this order.",
    source: "runtime §2 Order of checks; Undocumented: the places of size and storage class",
  },
  "delete.one": {
    level: "data",
    title: "What does `delete` of a missing key do?",
    statement: "`delete` removes a key, or each key of an array; missing keys are fine, repeated ones too.",
    source: "spec §4 delete, runtime §10",
  },
  "delete.count": {
    level: "contract",
    title: "How many keys can one `delete` take?",
    statement: "An array of keys has 1 to 1,000 of them; else it is refused with 10027.",
    source: "spec §4 delete, spec §8, service Limits",
    questions: ["minDeleteKeys", "maxDeleteKeys"],
    codes: [10027],
    instead: "Delete in slices of 1,000, and do not call `delete` with an empty array.",
  },
  "delete.all-or-nothing": {
    level: "data",
    title: "Can `delete` of an array succeed in part?",
    statement: "If one key of an array is refused, none is deleted.",
    source: "runtime §10",
    instead: "Check the keys, or delete one by one where one bad key must not hold up the others.",
  },
} as const;
