/** Result objects. */
export const resultRules = {
  "result.properties": {
    at: ["letter", "runtime §4"],
    title: "Which properties does a result have?",
    statement: "Results have twelve own, enumerable, read-only, configurable properties in the runtime's order.",
    messages: ["Cannot assign to read only property '…' of object '#<…>'"],
    instead: "Make a copy to change something: `{ ...object, key }`.",
  },
  "result.members": {
    at: ["letter", "runtime §4"],
    title: "Which members of a result are enumerable?",
    statement: "`body`, `bodyUsed` and the methods are enumerable members of the prototype.",
  },
  "result.nested": {
    at: ["letter", "runtime §4"],
    title: "Can the values inside a result be changed?",
    statement: "Nested values are plain, mutable, the same at each access, and changes to them alter nothing.",
  },
  "result.own": {
    at: ["data", "runtime §4"],
    title: "Do two results share a value?",
    statement: "A change of a value inside a result or a page changes neither what is stored nor another result.",
  },
  "result.classes": {
    at: ["letter", "runtime §4"],
    title: "What are the classes of results called?",
    statement: "Results are named HeadResult, GetResult and Checksums; none can be constructed.",
    messages: ["Illegal constructor"],
    instead: "Get results from a bucket; build a plain object where a test needs one of its own.",
  },
  "result.json": {
    at: ["letter", "runtime §4"],
    title: "What does `JSON.stringify` give?",
    statement: "`JSON.stringify` of a result gives its defined properties, checksums as hex and dates as ISO strings.",
    instead: "The body is not in it: read it first, as with `await object.text()`.",
  },
  "result.tags-before-2024-09-26": {
    at: ["letter", "runtime, the flag set_tostring_tag, measured on both sides of its date"],
    title: "How do results, buckets and uploads print?",
    statement:
      "From 2024-09-26 on they print by the name of their class, as `[object HeadResult]`; before, as `[object Object]`.",
    instead: 'Declare a newer compatibility date, or ask for members: `"etag" in value`.',
  },
  "result.unset-members": {
    at: [
      "letter",
      "runtime §4 Dated change of 2025-12-03 (on the platform a list's last page has a `cursor` so, too; spec §2 StoreObjects: present only when truncated)",
    ],
    title: "What do the records inside a result have that are not set?",
    statement:
      "From 2025-12-03 on `range`, `httpMetadata` and `checksums.toJSON()` have each member, `undefined` where not set.",
    questions: ["cursorOfLastPage"],
    instead:
      'Ask for values, not for members: `range.suffix !== undefined`, never `"suffix" in range`; `page.truncated`, never `"cursor" in page`.',
  },
  "result.structured-clone": {
    at: ["letter", "runtime §4; the text is the host's (Undocumented: only the runtime can give its own)"],
    title: "Can a bucket or a result be cloned?",
    statement: "`structuredClone` of a bucket, an upload, a result or its `checksums` throws a `DataCloneError`.",
    messages: [
      "DataCloneError",
      'Could not serialize object of type "…". This type does not support serialization.',
      "An R2 bucket binding cannot be serialized.",
      "R2 resources can only be serialized for RPC.",
      "#<…> could not be cloned.",
    ],
    instead:
      "Pick the properties that are needed. `postMessage`, queues and the storage of Durable Objects clone in the same way; RPC has a rule of its own, `result.rpc`.",
  },
  "result.rpc": {
    at: [
      "letter",
      "Undocumented: only the runtime can make its own objects on the other side; measured with workerd 1.20261117",
    ],
    title: "Can a result be sent over RPC?",
    statement:
      "FakeBucket refuses to send a result over RPC, with what to send; the platform sends it since autumn 2026.",
    messages: [
      "DataCloneError",
      "A … of FakeBucket cannot be sent over RPC. Send a plain object: …",
      "Proxy could not be serialized because it is not a valid RPC receiver type. The Proxy must emulate either a plain object or an RpcTarget, as indicated by the Proxy's prototype chain.",
      'Could not serialize object of type "…". This type does not support serialization.',
      "#<…> could not be cloned.",
    ],
    instead:
      "What arrives on the platform is a result as it was sent, with its class, methods and an unread body. Earlier releases refuse it with a `DataCloneError`. A plain object arrives everywhere: `{ ...object, checksums: object.checksums.toJSON() }`, with `body: object.body` for what `get` gives. A bucket or an upload cannot be sent at all.",
  },
  "result.bucket-shape": {
    at: ["letter", "spec §4, runtime §4"],
    title: "What is on a bucket itself?",
    statement:
      "A bucket has no own properties, and its JSON is `{}`; its prototype has the seven methods, the prototype of uploads three.",
  },
  "result.size": {
    at: ["data", "spec §2 StoreObject size"],
    title: "What is `size`?",
    statement: "`size` is the number of bytes of the whole value, even if a range was requested.",
  },
  "result.range": {
    at: ["contract", "spec §2 StoreObject, runtime §4"],
    title: "What is `range` of a result?",
    statement:
      "`range` is the range served: all of it for `head` and a failed precondition; undefined after `put` and in lists.",
  },
  "result.precondition-failed": {
    at: ["data", "spec §4 get, spec §7, runtime §4"],
    title: "What does `get` give when its precondition fails?",
    statement: "`get` with a failing precondition gives the object's metadata without any body member.",
    instead: 'Ask `"body" in object` before reading: reading it would be a TypeError.',
  },
  "result.version": {
    at: ["contract", "spec §2 StoreObject version, runtime §4"],
    title: "What is a version?",
    statement: "Each upload has its own random version of 32 hex digits.",
  },
  "result.uploaded": {
    at: ["contract", "spec §2 StoreObject uploaded, runtime §4"],
    title: "What is `uploaded`?",
    statement: "`uploaded` is the time of the commit, by the bucket's clock, in milliseconds.",
    instead: "Read `(await bucket.head(key))?.uploaded`: it is a Date, the last modification: each `put` sets it anew.",
  },
  "result.etag": {
    at: ["contract", "spec §2 StoreObject etag, runtime §4"],
    title: "What is the etag of an object?",
    statement:
      "The etag is the MD5 of the bytes in hex, but of an object of parts a value that ends in `-N`, the number of parts; `httpEtag` is the same in double quotes.",
    instead: "Use `httpEtag` for headers and `etag` for `onlyIf`.",
  },
  "result.metadata": {
    at: ["data", "spec §2 StoreObject, runtime §4"],
    title: "What metadata does a result have?",
    statement: "The metadata of a result is the metadata that was sent, `{}` if none was.",
    instead: "Read `object.customMetadata` and `object.httpMetadata?.contentType` of what `head` or `get` gave.",
  },
  "result.checksums": {
    at: ["contract", "spec §2 StoreChecksums, runtime §4"],
    title: "What is in `checksums`?",
    statement: "`checksums` has the five algorithms as own properties and `toJSON()`.",
    instead: "An object of parts has no `md5`, and SHA sums are there only where `put` was given them.",
  },
} as const;
