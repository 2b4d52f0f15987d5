/** Preconditions. */
export const conditionRules = {
  "condition.etag-matches": {
    at: ["data", "spec §2 StoreConditional, runtime §6"],
    title: "When does `etagMatches` hold?",
    statement: "`etagMatches` holds when the etag equals the string; `*` always.",
  },
  "condition.etag-does-not-match": {
    at: ["data", "spec §2 StoreConditional, runtime §6"],
    title: "When does `etagDoesNotMatch` hold?",
    statement: "`etagDoesNotMatch` holds when the etag differs from the string; `*` never.",
  },
  "condition.etag-quoted": {
    at: ["contract", "runtime §6"],
    title: "Can an etag of a condition be in quotes?",
    statement: "An etag in quotes is refused.",
    messages: ["Conditional ETag should not be wrapped in quotes (…)."],
    instead: "Give `object.etag`, not `object.httpEtag`; or give the request's Headers as they are.",
  },
  "condition.uploaded-before": {
    at: ["data", "spec §2 StoreConditional, runtime §6"],
    title: "When does `uploadedBefore` hold?",
    statement: "`uploadedBefore` holds when the object was uploaded before the date, not at it.",
    questions: ["conditionsBefore1970"],
  },
  "condition.uploaded-after": {
    at: ["data", "spec §2 StoreConditional, runtime §6"],
    title: "When does `uploadedAfter` hold?",
    statement: "`uploadedAfter` holds when the object was uploaded after the date, not at it.",
    questions: ["conditionsBefore1970"],
  },
  "condition.seconds-granularity": {
    at: ["contract", "runtime §6"],
    title: "Can times be compared in whole seconds?",
    statement: "With `secondsGranularity` times are compared in whole seconds.",
  },
  "condition.missing-key": {
    at: ["data", "runtime §6"],
    title: "Which conditions hold for a missing key?",
    statement: "On a missing key a put fails with `etagMatches` or `uploadedAfter`, and proceeds with the other two.",
  },
  "condition.precedence": {
    at: ["data", "spec §2 StoreGetOptions, StoreConditional (RFC 7232 §6), runtime §6"],
    title: "Which condition outranks which?",
    statement:
      "The conditions of an object must all hold; of Headers, a matching If-Match outranks If-Unmodified-Since, and a differing If-None-Match outranks If-Modified-Since.",
    questions: ["conditionPrecedence"],
    instead: "Give one condition where it must not depend on others: the platform has the precedence for objects too.",
  },
  "condition.none": {
    at: ["letter", "runtime §6"],
    title: "What is not a condition at all?",
    statement: "An object without any of the fields, and Headers without conditional headers, are not a condition.",
  },
  "condition.headers": {
    at: ["data", "spec §2 StoreConditional, runtime §6"],
    title: "Which headers are conditions?",
    statement:
      "Headers give conditions by If-Match, If-None-Match, If-Modified-Since, If-Unmodified-Since, in whole seconds.",
  },
  "condition.unmodified-since": {
    at: [
      "contract",
      "spec §2 StoreConditional (RFC 7232 §3.4); the runtime compares as for `uploadedBefore`, runtime §6",
    ],
    title: "Does If-Unmodified-Since hold in the second of the upload?",
    statement:
      "If-Unmodified-Since holds in the very second of the upload, so that the Last-Modified that was served can be sent back.",
    questions: ["unmodifiedInSameSecond"],
    instead: "Compare etags: on the platform the date of the object itself fails.",
  },
  "condition.if-range": {
    at: ["contract", "spec §2 StoreConditional"],
    title: "What does If-Range do?",
    statement: "If-Range is ignored.",
    instead: "Judge If-Range in the script: leave `range` out when it does not hold.",
  },
  "condition.etag-list": {
    at: ["data", "spec §2 StoreConditional (RFC 7232 §3), runtime §6"],
    title: "How are lists of etags read?",
    statement: "If-Match and If-None-Match take lists, weak tags and `*`; weak tags match only If-None-Match.",
  },
  "condition.etag-list-malformed": {
    at: ["letter", "runtime §6"],
    title: "What happens to a list of etags that cannot be read?",
    statement: "A list of etags that cannot be read is refused with the runtime's text.",
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
    at: ["contract", "spec §2 StoreConditional (RFC 7232 §3.3, §3.4), runtime §6"],
    title: "How are dates of conditional headers read?",
    statement: "Dates of conditional headers are read as `Date.parse` does; one that cannot be read is ignored.",
    questions: ["malformedConditionDate"],
    instead: "Check the header yourself: on the platform a bad date counts as 1970-01-01.",
  },
  "condition.header-dates-zone": {
    at: ["letter", "spec §2 StoreConditional (RFC 7231 §7.1.1.1); the platform's zone is UTC, runtime §6"],
    title: "In which time zone are dates of headers that name none?",
    statement: "A date of a header, Expires included, is UTC if it names no zone, independent of the host's zone.",
  },
  "condition.header-dates-wrap": {
    at: ["letter", "spec §2 StoreHTTPMetadata; the runtime wraps it around in 64 bits of nanoseconds, runtime §7 (g4)"],
    title: "What becomes of a header's date far in the past or future?",
    statement: "A date of a header, Expires included, is kept however far in the past or future it lies.",
    questions: ["distantHeaderDates"],
    instead: "Give no date beyond 2262: the platform takes it for another one.",
  },
} as const;
