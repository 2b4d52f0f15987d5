/** The rules of bodies. */
export const bodyRules = {
  "body.methods": {
    at: ["data", "spec §2 StoreObjectBody, runtime §3"],
    title: "How is a body read?",
    statement: "A body is read with `arrayBuffer`, `bytes`, `text`, `json` or `blob`.",
    instead:
      'Call `await object.text()`, `json()` or `arrayBuffer()` once; compare `get`\'s result with `null` before. Base64, with `nodejs_compat`: `Buffer.from(await object.arrayBuffer()).toString("base64")`.',
  },
  "body.one-shot": {
    at: ["contract", "spec §2 StoreObjectBody bodyUsed, runtime §3"],
    title: "Can a body be read twice?",
    statement: "A body is read once; a second read is refused, and of two concurrent reads the first wins.",
    messages: ["Body has already been used. It can only be used once. Use tee() first if you need to read it twice."],
    instead: "Keep the result of the first read, `tee()` the stream before, or `get` the object again.",
  },
  "body.used": {
    at: ["letter", "spec §2 StoreObjectBody bodyUsed, runtime §3"],
    title: "When is `bodyUsed` true?",
    statement: "`bodyUsed` is false until the body is read, cancelled or tee'd; a reader alone does not set it.",
  },
  "body.stream": {
    at: ["data", "spec §2 StoreObjectBody body, runtime §3"],
    title: "What is `body`?",
    statement: "`body` is the same byte stream on each access, locked after a read, and there for an empty object too.",
    instead:
      "It comes as you read it: pipe it on, or answer with it, and nothing is held in memory; `range` takes less, `head` nothing.",
  },
  "body.locked": {
    at: ["letter", "runtime §3"],
    title: "Can a body be read while a reader holds its stream?",
    statement: "A body whose stream is locked to a reader cannot be read; once released unread, it can.",
    messages: ["This ReadableStream is currently locked to a reader."],
    instead: "Call `releaseLock()` on the reader first, or read through that reader.",
  },
  "body.forwarded": {
    at: ["contract", "runtime §3"],
    title: "Can a body be passed on?",
    statement: "A body can be tee'd, piped or put again; the object then counts as used.",
    instead:
      'Answer with `new Response(object.body, { headers })`, which streams it to the client without holding it in memory; `fetch(url, { method: "PUT", body: object.body })` sends it on.',
  },
  "body.json-error": {
    at: ["letter", "runtime §3"],
    title: "What does `json()` do with bad JSON?",
    statement: "`json()` of bad JSON rejects with the engine's SyntaxError, and the body is used.",
    instead: "Read `text()` and parse it yourself where the text is needed after a failure.",
  },
  "body.text": {
    at: ["data", "runtime §3"],
    title: "What does `text()` do with bytes that are not UTF-8?",
    statement: "`text()` gives U+FFFD for invalid UTF-8; a leading byte order mark is dropped from 2026-01-13 on.",
  },
  "body.blob-type": {
    at: ["letter", "runtime §3"],
    title: "What is the type of `blob()`?",
    statement: "The type of `blob()` is the stored content type exactly, or empty.",
  },
  "body.snapshot": {
    at: ["data", "runtime §3"],
    title: "What does a body read after its object was overwritten?",
    statement: "After the object was overwritten or deleted, the body of an earlier `get` still reads the old bytes.",
  },
  "body.copies": {
    at: ["data", "Undocumented: nothing is shared by accident"],
    title: "Can a reader change what is stored?",
    statement: "A body returns copies of the bytes: writing to them does not change the stored object.",
  },
  "body.no-streams": {
    at: ["contract", "Undocumented: the stream is made only when asked for"],
    title: "Is a host without web streams enough?",
    statement: "A host without web streams can do everything but touch `body`.",
    messages: ["This host has no ReadableStream: …"],
    instead: "Read with `text()`, `bytes()` and the like, or give the option `ReadableStream`.",
  },
} as const;
