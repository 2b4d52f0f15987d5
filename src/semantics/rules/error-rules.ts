/** How errors arrive, and the constructor. */
export const errorRules = {
  "errors.reject": {
    statement: "Methods that return a promise reject; they do not throw.",
    source: "runtime §1",
  },
  "errors.throw-before-2022-10-31": {
    statement: "Before 2022-10-31 argument-type errors are thrown; all other errors reject even then.",
    source: "runtime §1",
  },
  "errors.resume-throws": {
    statement: "`resumeMultipartUpload` is synchronous, throws synchronously, and returns no promise.",
    source: "spec §4 resumeMultipartUpload, runtime §1",
  },
  "errors.write-http-metadata-throws": {
    statement: "`writeHttpMetadata` throws synchronously.",
    source: "runtime §1",
  },
  "errors.illegal-invocation": {
    statement: "A method or getter called on anything but its own kind of object throws `Illegal invocation`.",
    source: "runtime §1",
  },
  "errors.service-form": {
    statement: "A refusal of the service is a plain `Error` whose message is `ACTION: TEXT (CODE)`.",
    source: "runtime §1, service Errors",
  },
  "errors.properties": {
    statement: "`code`, `action` and `rule` are non-enumerable properties of a refusal; `isStoreError` narrows to it.",
    source: "Undocumented: for testers; the platform's errors carry `message` and `stack` only",
  },
  "errors.stack": {
    statement: "The stack of a rejection names the line of the caller.",
    source: "Undocumented: what a person who reads a failing test needs",
  },
  "errors.change-nothing": {
    statement: "A call that fails changes nothing and leaves no half-done state.",
    source: "Undocumented: implied by the strong consistency of spec §1",
  },
  "construction.options": {
    statement: "`new FakeBucket()` needs nothing; a wrong option is a TypeError that says what was wanted.",
    source: "Undocumented: the constructor is ours",
  },
  "construction.compatibility-date": {
    statement: "Dated changes follow `compatibilityDate` and `compatibilityFlags`; without a date all of them apply.",
    source: "spec §9, runtime §1, §3, §9",
  },
} as const;
