/** The rules that hold between calls. */
export const consistencyRules = {
  "consistency.strong": {
    at: ["data", "spec §1"],
    title: "When is a write seen?",
    statement: "After a write or delete resolves, every later read sees it.",
    instead:
      "Rely on it: R2 is strongly consistent everywhere, for `list` too. An old object that is still seen comes from a cache.",
  },
  "consistency.atomic": {
    at: ["data", "spec §1, runtime §6"],
    title: "When is a precondition of `put` judged?",
    statement: "Nothing interleaves between check and write; conditions are judged when the body has arrived.",
  },
  "consistency.last-wins": {
    at: ["data", "service Limits"],
    title: "Which of two overlapping uploads wins?",
    statement: "Of overlapping uploads the one that completes last wins.",
    instead:
      "Where a lost write matters, give `put` the etag that was read, `onlyIf: { etagMatches: etag }`, and read again where it gives `null`.",
  },
  "consistency.not-throttled": {
    at: [
      "contract",
      "service Limits; Undocumented: when the service does so is not known, and a test must not fail at random",
    ],
    title: "Are overlapping writes to one key refused?",
    statement: "Overlapping writes to one key are all taken; the service may refuse some of them with 10058.",
    codes: [10058],
    instead:
      'Write one key from one place at a time and at most once a second, or retry after a pause; a conditional put that loses gives `null`, not 10058. `faults(bucket).on("*").throttle("1s")` tests it.',
  },
  "consistency.separate-buckets": {
    at: ["data", "spec §1"],
    title: "Do two buckets share anything?",
    statement: "Buckets share nothing: neither objects nor uploads of one are found in another.",
  },
} as const;
