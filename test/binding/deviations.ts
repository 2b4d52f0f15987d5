/** A point in which FakeBucket does not do what the platform's runtime was seen to do, on purpose. */
export interface Deviation {
  /** The row of what was measured on the runtime (`deployed-behaviour.md`), by section. */
  readonly row: string;
  /** The behaviour of FakeBucket. */
  readonly what: string;
  readonly why: string;
}

/** All deviations but those of `simulator` semantics, which has none of `__proto__`. Each has a test that shows it. */
export const deviations = {
  "buffers copied": {
    row: "§3 buffer changed right after the call: the change may be stored",
    what: "Buffers are copied at the call: such a change is never stored.",
    why: "What is stored must not depend on timing.",
  },
  "streams of bytes": {
    row: "§3 other ReadableStream: TypeError `Provided readable stream must have a known length …`",
    what: 'A stream of one\'s own with `type: "bytes"`, and the body of a fetch without Content-Length, are stored.',
    why: "They give byte readers as bodies of known length do. A watch for portability tells them apart.",
  },
  "copies of requests": {
    row: "§3 stream of known length: stored",
    what: "On Node the bodies of `new Request(request)` and of `Readable.toWeb()` are refused.",
    why: "They give no byte reader there. The error's cause says what to write; a watch for portability tells them apart.",
  },
  "hosts that do not tell lengths": {
    row: "§3 other ReadableStream: TypeError `Provided readable stream must have a known length …`",
    what: "Where the body of a Response gives no byte reader, as in Bun and Deno, every stream is stored.",
    why: "Such hosts show of no stream whether its length is known.",
  },
  "locked streams": {
    row: "§3 other ReadableStream: TypeError `Provided readable stream must have a known length …`",
    what: "A locked stream of unknown length is refused as locked, except where the host shows its kind, as Node does.",
    why: "Of a stream that is locked no reader can be had.",
  },
  "__proto__ kept": {
    row: "§7 customMetadata: `__proto__` is lost",
    what: "An own `__proto__` is a name like any other, except under `simulator` semantics.",
    why: "Names are data everywhere; the service itself keeps them.",
  },
  structuredClone: {
    row: "§4 structuredClone of a result or the bucket: DataCloneError with the runtime's text",
    what: "The DataCloneError has the host's text: `#<HeadResult> could not be cloned.` in V8.",
    why: "Only the host decides what `structuredClone` says of an object.",
  },
  "Illegal constructor": {
    row: "§4 Class names seen: R2Bucket; `new` on it: TypeError `Illegal constructor`",
    what: "`bucket.constructor` is FakeBucket, and `new bucket.constructor()` makes a bucket. Results do as the runtime.",
    why: "To be constructed is what FakeBucket is for.",
  },
  "mangled names": {
    row: "§8 element not an object: `null`: `Cannot initialize N7workerd3api11public_beta17R2MultipartUpload…`",
    what: "The message names `UploadedPart`.",
    why: "A mangled name of the runtime's own class tells nobody anything, and may change with any build.",
  },
  "used streams": {
    row: "§3 cancelled stream: TypeError `This ReadableStream is disturbed.`",
    what: "Of a polyfill's stream only the lock is seen: one that was used and released is stored as what is left of it.",
    why: "The Streams standard shows a stream's lock and no more; only the host knows of its own what was done to them.",
  },
  "used a moment later": {
    row: "§3 bodyUsed: false until read; tee(), pipeThrough: the object then counts as used",
    what: "A read or pipe that was only just started sets `bodyUsed` some microtasks later, a tee at once.",
    why: "The stream is the host's, and shows that it is being read when it first asks for bytes.",
  },
} as const satisfies Readonly<Record<string, Deviation>>;
