/** The rules that hold between calls. */
export const consistencyRules = {
  "consistency.strong": {
    level: "data",
    title: "When is a write seen?",
    statement: "After a write or delete resolves, every later read sees it.",
    source: "spec §1",
  },
  "consistency.atomic": {
    level: "data",
    title: "When is a precondition of `put` judged?",
    statement: "Nothing interleaves between check and write; conditions are judged when the body has arrived.",
    source: "spec §1, runtime §6",
  },
  "consistency.last-wins": {
    level: "data",
    title: "Which of two overlapping uploads wins?",
    statement: "Of overlapping uploads the one that completes last wins.",
    source: "service Limits",
  },
  "consistency.not-throttled": {
    level: "contract",
    title: "Are overlapping writes to one key refused?",
    statement: "Overlapping writes to one key are all taken; the service may refuse some of them with 10058.",
    source: "service Limits; Undocumented: when the service does so is not known, and a test must not fail at random",
    codes: [10058],
    instead:
      'Write one key from one place at a time and at most once a second, or retry after a pause; a conditional put that loses gives `null`, not 10058. `faults(bucket).on("*").throttle("1s")` tests it.',
  },
  "consistency.separate-buckets": {
    level: "data",
    title: "Do two buckets share anything?",
    statement: "Buckets share nothing: neither objects nor uploads of one are found in another.",
    source: "spec §1",
  },
} as const;
