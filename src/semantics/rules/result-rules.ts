/** Result objects. */
export const resultRules = {
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
} as const;
