/** The rules of stored values. */
export const valueRules = {
  "value.types": {
    at: ["data", "spec §4 put, runtime §3"],
    title: "What can be stored?",
    statement: "A value is a string, a buffer, a view with its own window, a Blob, or a ReadableStream.",
    instead: "Objects and numbers are refused: `JSON.stringify` them.",
  },
  "value.null": {
    at: ["data", "spec §4 put, runtime §3"],
    title: "What does `put` of `null` store?",
    statement: "`put` of `null` or `undefined` stores an empty object; `uploadPart` refuses both.",
    questions: ["typeNames"],
    messages: [
      "Failed to execute 'uploadPart' on '…': parameter 2 is not of type '…ReadableStream or ArrayBuffer or ArrayBufferView or string or Blob'.",
    ],
    instead: "For an empty part give an empty string.",
  },
  "value.wrong-type": {
    at: ["contract", "runtime §3"],
    title: "What happens to a value that is none of these?",
    statement: "Any other value is refused with `parameter 2 is not of type …`.",
    questions: ["typeNames"],
    messages: [
      "Failed to execute '…' on '…': parameter 2 is not of type '…ReadableStream or ArrayBuffer or ArrayBufferView or string or Blob'.",
    ],
    instead: "Give bytes: `JSON.stringify` an object, and take the `body` of a Request or a Response.",
  },
  "value.null-before-2022-06-01": {
    at: ["data", "runtime, the flag dont_substitute_null_on_type_error, measured on both sides of its date"],
    title: "What happened to a value of a wrong type before 2022-06-01?",
    statement:
      "Before 2022-06-01 `put` takes a value of a wrong type for `null`, and stores an empty object; `uploadPart` refuses it.",
    instead: "Declare a newer compatibility date, or look at the type of a value before you store it.",
  },
  "value.copied": {
    at: ["data", "Undocumented: the newest runtime copies, older ones may store the change, runtime §3"],
    title: "When are the bytes of a buffer read?",
    statement: "Bytes are copied at the call: later writes to the caller's buffer are not stored.",
    instead: "Do not write to a buffer while its call is pending: older releases of the runtime may store the change.",
  },
  "value.stream": {
    at: ["data", "spec §4 put (deployed: known lengths only, runtime §3)"],
    title: "Which streams can be stored?",
    statement:
      "A stream of known length is stored: of a request or response, of a Blob, of `get`, of a `FixedLengthStream`. A stream of unknown length, such as your own or a transform's, is stored or refused, depending on the semantics.",
    questions: ["streamLength"],
    messages: [
      "Provided readable stream must have a known length (request/response body or readable half of FixedLengthStream)",
    ],
    instead:
      "Give the `body` of a Request or a Response as it came. Where you know the length, `stream.pipeThrough(new FixedLengthStream(length))`. Else upload it in parts, or read it first. The error's `cause` has more.",
  },
  "value.stream-length": {
    at: ["contract", "runtime §3 (spec: no such refusal)"],
    title: "When is a stream of unknown length refused?",
    statement:
      "Where a stream's length must be known, malformed options and part numbers are refused first; then the length counts before a lock, a cancelled stream, the key, the metadata, the condition and a missing upload; the stream is left as it is.",
    questions: ["streamLength"],
    instead: "See `value.stream`.",
  },
  "value.foreign": {
    at: ["letter", "Undocumented: the runtime takes its own classes alone; tests run where other ones are"],
    title: "Are streams, Blobs and Headers of a polyfill or a simulated browser taken?",
    statement:
      "Streams, Blobs and Headers count as the host's own if their tag names the class, or if they have every member.",
    instead: "On the platform use its own classes.",
  },
  "value.stream-locked": {
    at: ["contract", "runtime §3"],
    title: "Can a locked stream be stored?",
    statement: "A stream that is locked or was read from is refused.",
    messages: ["The ReadableStream has been locked to a reader."],
    instead: "Release the reader before anything is read, or give one branch of `tee()`.",
  },
  "value.stream-cancelled": {
    at: ["contract", "runtime §3"],
    title: "Can a cancelled stream be stored?",
    statement: "A stream that was cancelled is refused.",
    messages: ["This ReadableStream is disturbed."],
    instead: "Give a fresh stream: one that was read from or cancelled has nothing left to give.",
  },
  "value.stream-fails": {
    at: ["data", "Undocumented: what a stream's consumer does (Streams standard)"],
    title: "What happens when a stream fails?",
    statement: "A stream that fails rejects the call with its own error, and nothing is stored.",
    instead: "Fix the source of the stream and put it again: nothing was stored.",
  },
  "value.stream-cancelled-on-error": {
    at: ["letter", "runtime §3"],
    title: "What becomes of a stream whose call is refused?",
    statement: "A stream given with options that are refused is cancelled.",
    instead: "Make a new stream for the next attempt.",
  },
  "value.stream-chunks": {
    at: ["contract", "Undocumented: the Streams standard's byte sinks do so"],
    title: "What must a stream's chunks be?",
    statement:
      "A stream, or a Blob of another make, of anything but bytes is refused with a TypeError; nothing is stored.",
    messages: ["A value's stream must give bytes, not ….", "A value's Blob must give bytes, not …."],
    instead: "Encode text on its way: `stream.pipeThrough(new TextEncoderStream())`.",
  },
  "value.blob-type": {
    at: ["letter", "runtime §3"],
    title: "Is a Blob's type taken as content type?",
    statement: "The type of a Blob is not taken as content type.",
    instead: "Give it yourself: `httpMetadata: { contentType: blob.type }`.",
  },
  "value.size": {
    at: ["contract", "service Limits"],
    title: "How large can one upload be?",
    statement: "One `put` or one part is at most 5 GiB − 5 MiB, else 100100.",
    questions: ["maxUploadBytes", "maxPartBytes"],
    codes: [100100],
    instead: "Upload a larger value in parts.",
  },
} as const;
