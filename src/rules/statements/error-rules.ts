/** The rules of errors and of the constructor. */
export const errorRules = {
  "errors.reject": {
    at: ["contract", "runtime §1"],
    title: "Does a method throw, or does its promise reject?",
    statement: "Methods that return a promise reject; they do not throw.",
    instead: "Await the call inside `try`, or add a `catch` to its promise.",
  },
  "errors.throw-before-2022-10-31": {
    at: ["letter", "runtime §1"],
    title: "How did argument errors arrive before 2022-10-31?",
    statement: "Before 2022-10-31 argument-type errors are thrown; all other errors reject even then.",
    instead: "Declare a newer compatibility date, or wrap the call itself in `try`.",
  },
  "errors.resume-throws": {
    at: ["letter", "spec §4 resumeMultipartUpload, runtime §1"],
    title: "How does `resumeMultipartUpload` fail?",
    statement: "`resumeMultipartUpload` is synchronous, throws synchronously, and returns no promise.",
    instead:
      "Put the call itself inside `try`: there is no promise to catch. A wrong upload id is not checked here, but by the methods of the handle.",
  },
  "errors.write-http-metadata-throws": {
    at: ["letter", "runtime §1"],
    title: "How does `writeHttpMetadata` fail?",
    statement: "`writeHttpMetadata` throws synchronously.",
    instead: "Put the call itself inside `try`: there is no promise to catch.",
  },
  "errors.illegal-invocation": {
    at: ["letter", "runtime §1"],
    title: "What happens when a method is detached from its object?",
    statement: "A method or getter called on anything but its own kind of object throws `Illegal invocation`.",
    messages: ["Illegal invocation: function called with incorrect `this` reference. See …"],
    instead: "Call the method on its object, or bind it: `bucket.get.bind(bucket)`.",
  },
  "errors.service-form": {
    at: ["letter", "runtime §1, service Errors"],
    title: "What does a refusal of the service look like?",
    statement: "A refusal of the service is a plain `Error` whose message is `ACTION: TEXT (CODE)`.",
    instead: "Read the code in parentheses at the end of the message: the platform's errors have no `code`.",
  },
  "errors.properties": {
    at: ["letter", "Undocumented: for testers; the platform's errors carry `message` and `stack` only"],
    title: "How does a test tell one refusal from another?",
    statement: "`code`, `action` and `rule` are non-enumerable properties of a refusal; `isStoreError` narrows to it.",
    instead:
      "Use `isStoreError` in tests only; a script that relies on `code`, `action` or `rule` fails on the platform.",
  },
  "errors.stack": {
    at: ["letter", "Undocumented: what a person who reads a failing test needs"],
    title: "Which line does the stack of a rejection name?",
    statement: "The stack of a rejection names the line of the caller.",
  },
  "errors.change-nothing": {
    at: [
      "data",
      "Undocumented: implied by the strong consistency of spec §1; that an upload whose time is over is ended is kept all the same",
    ],
    title: "Can a call that fails change something?",
    statement: "A call that fails changes nothing and leaves no half-done state.",
  },
  "errors.brand": {
    at: ["letter", "runtime §2, §4 (the specification's names begin with `Store`)"],
    title: "Which class names do error texts and tags show?",
    statement:
      "Class names in error texts and in `Symbol.toStringTag` begin with the brand: `StoreBucket`, or `R2Bucket`.",
    questions: ["brand"],
    instead:
      "Import `R2Bucket` from `fakebucket/r2`, or choose `deployed` semantics, where a script matches on the platform's names.",
  },
  "errors.no-outages": {
    at: ["contract", "production, Error codes; Undocumented: a test must not fail at random"],
    title: "Does the fake ever fail as an overloaded or broken service does?",
    statement:
      "No call fails by itself for what lies outside of it: internal errors (10001), a broken connection (10013, 10054), an unavailable service (10043), a bucket or subscription that is gone (10006, 10042).",
    codes: [10001, 10006, 10013, 10042, 10043, 10054],
    // The runtime's text for errors without a text of their own.
    messages: ["internal error; reference = …"],
    instead:
      "Retry after a pause where the failure is transient (10001, 10013, 10043, 10054): a write that failed may or may not have been stored.",
  },
  "errors.not-for-bindings": {
    at: ["letter", "production, Error codes; Undocumented: which of them a binding never meets"],
    title: "Which codes of R2 does a binding never meet?",
    statement:
      "No call of a binding fails with the codes for credentials, signatures, headers and the administration of buckets: they are for R2's S3 API.",
    codes: [10002, 10003, 10005, 10007, 10008, 10009, 10014, 10018, 10031, 10033, 10035, 10073],
    instead:
      "Look for the request that was sent to R2's S3 API: a binding gives `null` for a missing object and a failed `put` condition.",
  },
  "construction.options": {
    at: ["contract", "Undocumented: the constructor is ours"],
    title: "Which options does the constructor take?",
    statement: "`new FakeBucket()` needs no options; a wrong option is a TypeError that names the expected value.",
    messages: ["FakeBucket: … must be …, not …."],
    instead:
      "Give the value that the message names; a record of semantics starts from a preset: `{ ...semantics.deployed }`.",
  },
  "construction.compatibility-date": {
    at: ["letter", "spec §9, runtime §1, §3, §4, §9"],
    title: "Which changes does the compatibility date control?",
    statement: "Dated changes follow `compatibilityDate` and `compatibilityFlags`; without a date all of them apply.",
  },
  "construction.compatibility-flags": {
    at: [
      "letter",
      "runtime §1 Compatibility flags; Undocumented: other flags are left alone, repeated ones too, and so is one that the date makes needless",
    ],
    title: "Which compatibility flags have an effect?",
    statement:
      "The flag of a dated change switches it on before its date, its opposite off after it; both, or one twice, is refused.",
    instead: "Give each flag once, and of a flag and its opposite only one.",
  },
} as const;
