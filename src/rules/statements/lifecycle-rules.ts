/** Storage classes. */
export const storageClassRules = {
  "storage-class.kept": {
    at: ["contract", "spec §2 StorePutOptions, spec §2 Storage classes"],
    title: "Which storage class does an object have?",
    statement: "The storage class is stored and returned; the default is the bucket's, and that is `Standard`.",
    questions: ["storageClasses"],
  },
  "storage-class.unknown": {
    at: ["contract", "spec §2 Storage classes; Undocumented: class, text and code are ours"],
    title: "What happens to an unknown storage class?",
    statement: "Anything but `Standard` and `InfrequentAccess` is refused.",
    questions: ["storageClasses"],
    codes: [10904],
    instead: "Give `Standard` or `InfrequentAccess`, or none for the bucket's default.",
  },
} as const;
/** Lifecycle rules of a bucket. */
export const lifecycleRules = {
  "lifecycle.deletion": {
    at: [
      "contract",
      "production, Lifecycle; Undocumented: at its very time, not up to a day later; a date that is past holds for what is uploaded later too",
    ],
    title: "When does a lifecycle rule delete an object?",
    statement:
      "A lifecycle rule deletes the objects of its prefix at an age, or at a date; of several rules the earliest counts.",
    instead:
      "Set rules with `npx wrangler r2 bucket lifecycle add`, or in the dashboard; objects go mostly within 24 hours of their time, those that were there before the rule too.",
  },
  "lifecycle.transition": {
    at: ["contract", "production, Lifecycle; Undocumented: at its very time, and that version and time of upload stay"],
    title: "When does a lifecycle rule change the storage class?",
    statement:
      "A lifecycle rule moves objects of `Standard` to `InfrequentAccess` at an age, or at a date; nothing else of them changes.",
  },
  "lifecycle.deletion-wins": {
    at: ["contract", "production, Lifecycle; Undocumented: exactly 24 hours before, it is left out too"],
    title: "What if a deletion and a transition fall close to each other?",
    statement: "A transition that is due within the 24 hours before a deletion is left out.",
  },
  "lifecycle.locked": {
    at: [
      "contract",
      "production, Bucket locks; Undocumented: at the end of the lock, and that a lock does not keep the storage class",
    ],
    title: "Which outranks the other, a lock or a lifecycle rule?",
    statement: "A lock outranks a lifecycle rule: the object is deleted once no lock holds it.",
  },
  "lifecycle.uploads": {
    at: ["contract", "production, Lifecycle; Undocumented: at its very time"],
    title: "Can an upload in progress end sooner than after seven days?",
    statement: "A lifecycle rule ends the uploads of its prefix at an age; of that and seven days the earlier counts.",
  },
} as const;
