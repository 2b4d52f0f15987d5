import type { ReadableStreamLike } from "../../../types/host.js";
import { lengthMark } from "../../base/host/stream-lengths.js";
import type { Semantics } from "../../semantics/semantics.js";
import { typeError } from "../request/argument-error.js";
import { isReadableStream } from "../request/host-objects.js";

const refusal =
  "Provided readable stream must have a known length (request/response body or readable half of FixedLengthStream)";

/** The help that the error carries: it names the sources that are refused by mistake, and the ways out. */
const help = [
  "FakeBucket takes a stream as one of known length if a byte reader of it can be had: a body of a Request or Response that",
  "was made of text, bytes or a Blob, blob.stream(), the body of get(), and their tee().",
  "If you know the length, pipe the stream through new FixedLengthStream(length), of fakebucket/testing where the host has",
  "none. If you do not know it, use createMultipartUpload() and upload buffers as parts, or read it first:",
  "await new Response(stream).arrayBuffer().",
  "In Node two sources look unknown that the platform would know. For new Request(request) write new Request(url, request).",
  "Pipe Readable.toWeb(incoming), the body of a Node server's request, through a FixedLengthStream of its content-length.",
  'To take every stream: semantics: { ...semantics.deployed, streamLength: "any" }.',
].join(" ");

/** Refuses a stream of unknown length, where the semantics want to know it: before anything else of the stream is seen. */
// runtime §3 other ReadableStream
export function checkLength(stream: ReadableStreamLike, { streamLength }: Semantics): TypeError | undefined {
  if (streamLength === "any" || isLengthKnown(stream)) return undefined;
  const error = typeError("value.stream", refusal);
  const value = Object.defineProperty(new Error(help), "stack", { value: `Error: ${help}` });
  return Object.defineProperty(error, "cause", { value, configurable: true, writable: true });
}

/** True for a stream, and no other value, whose length the platform would not know, as far as can be seen here. */
export function isOfUnknownLength(value: unknown): boolean {
  return isReadableStream(value) && !isLengthKnown(value);
}

/** True if the platform would know the length of a stream, as far as can be seen here. */
// Undocumented: no other host marks such streams. Where bodies of responses give byte readers, so do most streams whose
// length the platform knows, and few others. On other hosts, and of locked streams that do not show it, nothing is known.
export function isLengthKnown(stream: ReadableStreamLike): boolean {
  return lengthMark(stream) ?? (!hasByteBodies() || hasByteReader(stream) !== false);
}

/** The `Response` that was asked last, and what it answered: a test may put another one in its place. */
let asked: { readonly Response: unknown; readonly hasByteBodies: boolean } | undefined;

/** True if this host gives a byte reader of the body of a response. */
function hasByteBodies(): boolean {
  const { Response } = globalThis as { readonly Response?: new (body: string) => { readonly body: unknown } };
  if (asked?.Response !== Response) {
    const body = Response && (new Response("").body as ReadableStreamLike | null | undefined);
    asked = { Response, hasByteBodies: body ? hasByteReader(body) === true : false };
  }
  return asked?.hasByteBodies === true;
}

/** True if a stream gives a byte reader, which is released at once; `undefined` for a locked one that does not show it. */
function hasByteReader(stream: ReadableStreamLike): boolean | undefined {
  if (stream.locked) return shownByteReader(stream);
  try {
    const getReader: (options: object) => { releaseLock(): void } = stream.getReader.bind(stream);
    getReader({ mode: "byob" }).releaseLock();
    return true;
  } catch {
    return false;
  }
}

/** As Node shows it of its own streams. */
function shownByteReader(stream: ReadableStreamLike): boolean | undefined {
  const inspect: unknown = Reflect.get(stream, Symbol.for("nodejs.util.inspect.custom"));
  const shown: unknown = typeof inspect === "function" ? Reflect.apply(inspect, stream, [0, {}]) : undefined;
  const [, supports] = /supportsBYOB: (true|false)/.exec(String(shown)) ?? [];
  return supports === undefined ? undefined : supports === "true";
}
