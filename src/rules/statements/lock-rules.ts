/** Bucket locks. */
export const lockRules = {
  "lock.refused": {
    at: ["contract", "production, Bucket locks; Undocumented: the text"],
    title: "What does a bucket lock refuse?",
    statement:
      "Overwriting or deleting what a lock holds, or completing an upload onto it, is refused with 10069; new keys are not.",
    codes: [10069],
    instead:
      "Write under a new key, or wait until the retention is over; `locks` of the bucket's options has the rules.",
  },
  "lock.retention": {
    at: ["contract", "production, Bucket locks; Undocumented: at the very millisecond of its end a lock is over"],
    title: "How long does a bucket lock hold an object?",
    statement:
      "A lock holds the objects of its prefix so long after their upload, until a date, or indefinitely; the longest retention counts.",
    instead:
      "Expect it to hold objects that were there before the rule, too; they are free once the rule is removed (`npx wrangler r2 bucket lock remove`).",
  },
  "lock.delete-array": {
    at: ["contract", "Undocumented: a `delete` is carried out as a whole or not at all, as with other refusals"],
    title: "What becomes of an array of keys of which one is locked?",
    statement: "A `delete` of an array that has a locked key is refused, and deletes none of the others.",
  },
  "lock.order": {
    at: ["letter", "Undocumented: what would not be written anyway is not refused for a lock"],
    title: "Which comes first, the lock or another error?",
    statement:
      "A lock is judged last: after key, metadata, checksum and parts, and after a precondition, which gives `null`.",
  },
} as const;
