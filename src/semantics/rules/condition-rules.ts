/** Preconditions. */
export const conditionRules = {
  "condition.etag-matches": {
    title: "When does `etagMatches` hold?",
    statement: "`etagMatches` holds when the etag equals the string; `*` always.",
    source: "spec §2 StoreConditional, runtime §6",
  },
  "condition.etag-does-not-match": {
    title: "When does `etagDoesNotMatch` hold?",
    statement: "`etagDoesNotMatch` holds when the etag differs from the string; `*` never.",
    source: "spec §2 StoreConditional, runtime §6",
  },
  "condition.etag-quoted": {
    title: "Can an etag of a condition be in quotes?",
    statement: "An etag in quotes is refused.",
    source: "runtime §6",
    messages: ["Conditional ETag should not be wrapped in quotes (…)."],
    instead: "Give `object.etag`, not `object.httpEtag`; or give the request's Headers as they are.",
  },
  "condition.uploaded-before": {
    title: "When does `uploadedBefore` hold?",
    statement: "`uploadedBefore` holds when the object was uploaded before the date, not at it.",
    source: "spec §2 StoreConditional, runtime §6",
    questions: ["conditionsBefore1970"],
  },
  "condition.uploaded-after": {
    title: "When does `uploadedAfter` hold?",
    statement: "`uploadedAfter` holds when the object was uploaded after the date, not at it.",
    source: "spec §2 StoreConditional, runtime §6",
    questions: ["conditionsBefore1970"],
  },
  "condition.seconds-granularity": {
    title: "Can times be compared in whole seconds?",
    statement: "With `secondsGranularity` times are compared in whole seconds.",
    source: "runtime §6",
  },
  "condition.missing-key": {
    title: "Which conditions hold for a missing key?",
    statement: "On a missing key a put fails with `etagMatches` or `uploadedAfter`, and proceeds with the other two.",
    source: "runtime §6",
  },
  "condition.precedence": {
    title: "Which condition outranks which?",
    statement: "A matching etag outranks `uploadedBefore`, a differing etag outranks `uploadedAfter`.",
    source: "spec §2 StoreConditional (RFC 7232 §6), runtime §6",
  },
  "condition.none": {
    title: "What is no condition at all?",
    statement: "An object without any of the fields, and Headers without conditional headers, are no condition.",
    source: "runtime §6",
  },
  "condition.headers": {
    title: "Which headers are conditions?",
    statement:
      "Headers give conditions by If-Match, If-None-Match, If-Modified-Since, If-Unmodified-Since, in whole seconds.",
    source: "spec §2 StoreConditional, runtime §6",
  },
  "condition.if-range": {
    title: "What does If-Range do?",
    statement: "If-Range is ignored.",
    source: "spec §2 StoreConditional",
    instead: "Judge If-Range in the script: leave `range` out when it does not hold.",
  },
  "condition.etag-list": {
    title: "How are lists of etags read?",
    statement: "If-Match and If-None-Match take lists, weak tags and `*`; weak tags match only If-None-Match.",
    source: "spec §2 StoreConditional (RFC 7232 §3), runtime §6",
  },
  "condition.etag-list-malformed": {
    title: "What happens to a list of etags that cannot be read?",
    statement: "A list of etags that cannot be read is refused with the runtime's text.",
    source: "runtime §6",
    messages: [
      "Invalid ETag in if-match header",
      "Invalid ETag in if-none-match header",
      "Unclosed double quote for Etag",
      "Weak etags must start with W/ and their value must be quoted",
      "Comma was expected to separate etags. Encountered …",
    ],
    instead: "Give each etag in double quotes, as `httpEtag` is; answer 400 where the header is a client's.",
  },
  "condition.header-dates": {
    title: "How are dates of conditional headers read?",
    statement: "Dates of conditional headers are read as `Date.parse` does; one that cannot be read is 1970-01-01.",
    source: "runtime §6",
    instead: "Check the header yourself where a bad date must not count as 1970.",
  },
  "condition.header-dates-wrap": {
    title: "What becomes of a header's date far in the past or future?",
    statement: "A date of a header, Expires included, wraps around where 64 bits of nanoseconds cannot hold it.",
    source: "runtime §7 (g4)",
  },
} as const;
