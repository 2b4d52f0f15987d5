/** Storage classes. */
export const storageClassRules = {
  "storage-class.kept": {
    level: "contract",
    title: "Which storage class does an object have?",
    statement: "The storage class is stored and returned; the default is the bucket's, and that is `Standard`.",
    source: "spec §2 StorePutOptions, spec §2 Storage classes",
    questions: ["storageClasses"],
  },
  "storage-class.unknown": {
    level: "contract",
    title: "What happens to an unknown storage class?",
    statement: "Anything but `Standard` and `InfrequentAccess` is refused.",
    source: "spec §2 Storage classes; Undocumented: class, text and code are ours",
    questions: ["storageClasses"],
    codes: [10904],
    instead: "Give `Standard` or `InfrequentAccess`, or none for the bucket's default.",
  },
} as const;
