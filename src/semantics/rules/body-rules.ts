/** Bodies: what is read. */
export const bodyRules = {
  "body.methods": {
    statement: "A body is read with `arrayBuffer`, `bytes`, `text`, `json` or `blob`.",
    source: "spec §2 StoreObjectBody, runtime §3",
  },
  "body.one-shot": {
    statement: "A body is read once; a second read is refused, and of two concurrent reads the first wins.",
    source: "spec §2 StoreObjectBody bodyUsed, runtime §3",
  },
  "body.used": {
    statement: "`bodyUsed` is false until the body is read, cancelled or tee'd; a reader alone does not set it.",
    source: "spec §2 StoreObjectBody bodyUsed, runtime §3",
  },
  "body.stream": {
    statement: "`body` is the same byte stream on each access, locked after a read, and there for an empty object too.",
    source: "spec §2 StoreObjectBody body, runtime §3",
  },
  "body.locked": {
    statement: "A body whose stream is locked to a reader cannot be read; once released unread, it can.",
    source: "runtime §3",
  },
  "body.forwarded": {
    statement: "A body can be tee'd, piped or put again; the object then counts as used.",
    source: "runtime §3",
  },
  "body.json-error": {
    statement: "`json()` of bad JSON rejects with the engine's SyntaxError, and the body is used.",
    source: "runtime §3",
  },
  "body.text": {
    statement: "`text()` gives U+FFFD for invalid UTF-8; a leading byte order mark is dropped from 2026-01-13 on.",
    source: "runtime §3",
  },
  "body.blob-type": {
    statement: "The type of `blob()` is the stored content type to the letter, or empty.",
    source: "runtime §3",
  },
  "body.snapshot": {
    statement: "After the object was overwritten or deleted, the body of an earlier `get` still reads the old bytes.",
    source: "runtime §3",
  },
  "body.copies": {
    statement: "What a body gives out is a copy: writing to it changes nothing that is stored.",
    source: "Undocumented: nothing is shared by accident",
  },
  "body.no-streams": {
    statement: "A host without web streams can do everything but touch `body`.",
    source: "Undocumented: the stream is made only when asked for",
  },
} as const;
