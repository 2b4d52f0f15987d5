/** The rules of `head`, `get`, `put` and `delete`. */
export const operationRules = {
  "head.missing": {
    at: ["data", "spec §4 head, spec §7"],
    title: "What does `head` of a missing key give?",
    statement: "`head` of a missing key gives `null`.",
  },
  "head.metadata": {
    at: ["data", "spec §4 head"],
    title: "What does `head` give?",
    statement: "`head` gives the metadata of an object and no body.",
    instead:
      "Read `(await bucket.head(key))?.size` for the size in bytes without a download; `uploaded`, `etag`, `customMetadata` and `httpMetadata?.contentType` are there too. `null`: no such object. It costs as much as `get`: both are class B.",
  },
  "get.missing": {
    at: ["data", "spec §4 get, spec §7, runtime §2"],
    title: "What does `get` of a missing key give?",
    statement: "`get` of a missing key gives `null`, with any conditions and any satisfiable range.",
  },
  "get.order": {
    at: ["letter", "runtime §2 Order of checks; Undocumented: the place of the SSE-C key"],
    title: "In what order does `get` check?",
    statement: "`get` checks key length, existence, SSE-C key, precondition, range, in this order.",
  },
  "get.override": {
    at: ["contract", "spec §2 StoreHTTPMetadata names an override for which StoreGetOptions has no field"],
    title: "Can `get` override the HTTP metadata?",
    statement:
      "HTTP metadata cannot be overridden by `get`: there is no option for it; a script sets response headers.",
    instead: "Set the response's headers after `writeHttpMetadata`.",
  },
  "put.stores": {
    at: ["data", "spec §4 put"],
    title: "What does `put` do?",
    statement: "`put` stores value and metadata and gives the object.",
    instead:
      "If it does not throw, the object is stored. The result has `key`, `size`, `etag`, `uploaded` and the rest, without a body; with `onlyIf` it may be `null`.",
  },
  "put.replaces": {
    at: ["data", "spec §4 put"],
    title: "What happens to what was stored under the key?",
    statement: "A second `put` of a key replaces value and all metadata of the first.",
    instead: "Give all metadata again with each `put`: none of the old object's is kept.",
  },
  "put.precondition-failed": {
    at: ["data", "spec §4 put, spec §7"],
    title: "What does `put` give when its precondition fails?",
    statement: "`put` with a failing precondition gives `null` and stores nothing.",
    instead: "Compare the result with `null`: a failed precondition is not an error.",
  },
  "put.order": {
    at: ["letter", "runtime §2 Order of checks; Undocumented: the places of size and storage class"],
    title: "In what order does `put` check?",
    statement: "`put` checks size, key length, custom metadata, storage class, digest, precondition, in this order.",
  },
  "delete.one": {
    at: ["data", "spec §4 delete, runtime §10"],
    title: "What does `delete` of a missing key do?",
    statement: "`delete` removes a key, or each key of an array; missing keys are fine, repeated ones too.",
    instead:
      "Nothing has to be checked before: `delete` gives nothing back and does not throw for a key that does not exist.",
  },
  "delete.count": {
    at: ["contract", "spec §4 delete, spec §8, service Limits"],
    title: "How many keys can one `delete` take?",
    statement: "An array of keys has 1 to 1,000 of them; else it is refused with 10027.",
    questions: ["minDeleteKeys", "maxDeleteKeys"],
    codes: [10027],
    instead: "Delete in slices of 1,000, and do not call `delete` with an empty array.",
  },
  "delete.all-or-nothing": {
    at: ["data", "runtime §10"],
    title: "Can `delete` of an array succeed in part?",
    statement: "If one key of an array is refused, none is deleted.",
    instead: "Check the keys, or delete one by one where one bad key must not hold up the others.",
  },
} as const;
