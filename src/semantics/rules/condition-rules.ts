/** Preconditions. */
export const conditionRules = {
  "condition.etag-matches": {
    statement: "`etagMatches` holds when the etag equals the string; `*` always.",
    source: "spec §2 StoreConditional, runtime §6",
  },
  "condition.etag-does-not-match": {
    statement: "`etagDoesNotMatch` holds when the etag differs from the string; `*` never.",
    source: "spec §2 StoreConditional, runtime §6",
  },
  "condition.etag-quoted": {
    statement: "An etag in quotes is refused.",
    source: "runtime §6",
  },
  "condition.uploaded-before": {
    statement: "`uploadedBefore` holds when the object was uploaded before the date, not at it.",
    source: "spec §2 StoreConditional, runtime §6",
  },
  "condition.uploaded-after": {
    statement: "`uploadedAfter` holds when the object was uploaded after the date, not at it.",
    source: "spec §2 StoreConditional, runtime §6",
  },
  "condition.seconds-granularity": {
    statement: "With `secondsGranularity` times are compared in whole seconds.",
    source: "runtime §6",
  },
  "condition.missing-key": {
    statement: "On a missing key a put fails with `etagMatches` or `uploadedAfter`, and proceeds with the other two.",
    source: "runtime §6",
  },
  "condition.precedence": {
    statement: "A matching etag outranks `uploadedBefore`, a differing etag outranks `uploadedAfter`.",
    source: "spec §2 StoreConditional (RFC 7232 §6), runtime §6",
  },
  "condition.none": {
    statement: "An object without any of the fields, and Headers without conditional headers, are no condition.",
    source: "runtime §6",
  },
  "condition.headers": {
    statement:
      "Headers give conditions by If-Match, If-None-Match, If-Modified-Since, If-Unmodified-Since, in whole seconds.",
    source: "spec §2 StoreConditional, runtime §6",
  },
  "condition.if-range": {
    statement: "If-Range is ignored.",
    source: "spec §2 StoreConditional",
  },
  "condition.etag-list": {
    statement: "If-Match and If-None-Match take lists, weak tags and `*`; weak tags match only If-None-Match.",
    source: "spec §2 StoreConditional (RFC 7232 §3), runtime §6",
  },
  "condition.etag-list-malformed": {
    statement: "A list of etags that cannot be read is refused with the runtime's text.",
    source: "runtime §6",
  },
  "condition.header-dates": {
    statement: "Dates of conditional headers are read as `Date.parse` does; one that cannot be read is 1970-01-01.",
    source: "runtime §6",
  },
  "condition.header-dates-wrap": {
    statement: "A date of a header, Expires included, wraps around where 64 bits of nanoseconds cannot hold it.",
    source: "runtime §7 (g4)",
  },
} as const;
