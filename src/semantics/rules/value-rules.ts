/** Values: what is stored. */
export const valueRules = {
  "value.types": {
    statement: "A value is a string, a buffer, a view with its own window, a Blob, or a ReadableStream.",
    source: "spec §4 put, runtime §3",
  },
  "value.null": {
    statement: "`put` of `null` or `undefined` stores an empty object; `uploadPart` refuses both.",
    source: "spec §4 put, runtime §3",
  },
  "value.wrong-type": {
    statement: "Any other value is refused with `parameter 2 is not of type …`.",
    source: "runtime §3",
  },
  "value.copied": {
    statement: "Bytes are copied at the call: what the caller writes to a buffer afterwards is not stored.",
    source: "Undocumented: the runtime may store the change, runtime §3; a fake must not depend on timing",
  },
  "value.stream": {
    statement:
      "A stream is stored whatever its length and realm: the host's, a polyfill's, a request's, a body of `get`.",
    source: "spec §4 put; Undocumented: the runtime refuses streams of unknown length, runtime §3",
  },
  "value.stream-locked": {
    statement: "A stream that is locked or was read from is refused.",
    source: "runtime §3",
  },
  "value.stream-cancelled": {
    statement: "A stream that was cancelled is refused.",
    source: "runtime §3",
  },
  "value.stream-fails": {
    statement: "A stream that fails rejects the call with its own error, and nothing is stored.",
    source: "Undocumented: what a stream's consumer does (Streams standard)",
  },
  "value.stream-cancelled-on-error": {
    statement: "A stream given with options that are refused is cancelled.",
    source: "runtime §3",
  },
  "value.stream-chunks": {
    statement: "A stream of anything but bytes is refused with a TypeError, and nothing is stored.",
    source: "Undocumented: the Streams standard's byte sinks do so",
  },
  "value.blob-type": {
    statement: "The type of a Blob is not taken as content type.",
    source: "runtime §3",
  },
  "value.size": {
    statement: "One `put` or one part is at most 5 GiB − 5 MiB, else 100100.",
    source: "service Limits",
  },
} as const;
