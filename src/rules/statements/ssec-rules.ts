/** SSE-C keys. */
export const ssecRules = {
  "ssec.format": {
    at: ["contract", "spec §2 StoreGetOptions, spec §8, runtime §7"],
    title: "What is an SSE-C key?",
    statement: "An SSE-C key is 32 bytes, as a buffer or as lower-case hex.",
    messages: ["SSE-C Key has invalid format", "SSE-C Key must be 32 bytes in length"],
    instead: "Give 32 bytes as a buffer, or 64 hex digits in lower case.",
  },
  "ssec.key-md5": {
    at: ["contract", "spec §2 StoreObject, spec §5"],
    title: "What is `ssecKeyMd5`?",
    statement: "`ssecKeyMd5` is the MD5 of the key in hex; the key itself is never kept.",
    questions: ["ssecKeys"],
  },
  "ssec.head-and-list": {
    at: ["contract", "spec §4 head, list, delete: they take none"],
    title: "Do `head` and `list` need the SSE-C key?",
    statement: "`head`, `list` and `delete` need no key for an object that was stored with one.",
    questions: ["ssecKeys"],
  },
  "ssec.get-without-key": {
    at: ["data", "Undocumented: code and text are ours"],
    title: "What does `get` without the SSE-C key do?",
    statement: "`get` of an object that was stored with a key is refused without it.",
    questions: ["ssecKeys"],
    codes: [10901],
    instead: "Give the key as `ssecKey`; `ssecKeyMd5` of `head` identifies it.",
  },
  "ssec.get-other-key": {
    at: ["data", "Undocumented: code and text are ours"],
    title: "What does `get` with another SSE-C key do?",
    statement: "`get` of an object that was stored with a key is refused with another one.",
    questions: ["ssecKeys"],
    codes: [10902],
    instead: "Compare the MD5 of the key with `ssecKeyMd5` of `head`.",
  },
  "ssec.get-needless-key": {
    at: ["contract", "Undocumented: as S3 does; code and text are ours"],
    title: "What does `get` with a needless SSE-C key do?",
    statement: "`get` with a key of an object that was stored without one is refused.",
    questions: ["ssecKeys"],
    codes: [10903],
    instead: "Leave `ssecKey` out where `ssecKeyMd5` of `head` is undefined.",
  },
  "ssec.part-key": {
    at: ["contract", "Undocumented: code and text are ours"],
    title: "Which SSE-C key does a part need?",
    statement: "A part needs the key that the upload was created with, and no key where there was none.",
    questions: ["ssecKeys"],
    codes: [10902],
    instead: "Give `createMultipartUpload` and every `uploadPart` the same `ssecKey`.",
  },
} as const;
