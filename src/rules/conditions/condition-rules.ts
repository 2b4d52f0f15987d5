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
    statement:
      "The conditions of an object must all hold; of Headers, a matching If-Match outranks If-Unmodified-Since, and a differing If-None-Match outranks If-Modified-Since.",
    source: "spec §2 StoreGetOptions, StoreConditional (RFC 7232 §6), runtime §6",
    questions: ["conditionPrecedence"],
    instead: "Give one condition where it must not depend on others: the platform has the precedence for objects too.",
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
  "condition.unmodified-since": {
    title: "Does If-Unmodified-Since hold in the second of the upload?",
    statement:
      "If-Unmodified-Since holds in the very second of the upload, so that the Last-Modified that was served can be sent back.",
    source: "spec §2 StoreConditional (RFC 7232 §3.4); the runtime compares as for `uploadedBefore`, runtime §6",
    questions: ["unmodifiedInSameSecond"],
    instead: "Compare etags: on the platform the date of the object itself fails.",
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
    statement: "Dates of conditional headers are read as `Date.parse` does; one that cannot be read is ignored.",
    source: "spec §2 StoreConditional (RFC 7232 §3.3, §3.4), runtime §6",
    questions: ["malformedConditionDate"],
    instead: "Check the header yourself: on the platform a bad date counts as 1970-01-01.",
  },
  "condition.header-dates-zone": {
    title: "In which time zone are dates of headers that name none?",
    statement: "A date of a header, Expires included, is UTC where it names no zone, whatever the zone of the host.",
    source: "spec §2 StoreConditional (RFC 7231 §7.1.1.1); the platform's zone is UTC, runtime §6",
  },
  "condition.header-dates-wrap": {
    title: "What becomes of a header's date far in the past or future?",
    statement: "A date of a header, Expires included, is kept however far in the past or future it lies.",
    source: "spec §2 StoreHTTPMetadata; the runtime wraps it around in 64 bits of nanoseconds, runtime §7 (g4)",
    questions: ["distantHeaderDates"],
    instead: "Give no date beyond 2262: the platform takes it for another one.",
  },
} as const;
