import type { ReadableStreamLike } from "../../../types/host.js";
import { lengthMark } from "../../base/host/stream-lengths.js";
import { withHint } from "../../base/messages/with-hint.js";
import type { Semantics } from "../../semantics/semantics.js";
import { typeError } from "../request/argument-error.js";
import { isReadableStream } from "../request/host-objects.js";

const refusal =
  "Provided readable stream must have a known length (request/response body or readable half of FixedLengthStream)";

/** The help in the error's cause: sources refused by mistake, and workarounds. */
const help = [
  "FakeBucket recognises a stream of known length by its byte reader: the body of a Request or Response created from text,",
  "bytes or a Blob, blob.stream(), the body of get(), and their tee(). If you know the length, pipe the stream through",
  "new FixedLengthStream(length), from fakebucket/testing if the host has none. If you do not know it, use",
  "createMultipartUpload() and upload buffers as parts, or read the stream first: await new Response(stream).arrayBuffer().",
  "In Node two sources of known length are not recognised. Replace new Request(request) by new Request(url, request).",
  "Pipe Readable.toWeb(incoming), the body of a Node server's request, through a FixedLengthStream of its content-length.",
  'To accept every stream: semantics: { ...semantics.deployed, streamLength: "any" }.',
].join(" ");

/**
 * Refuses a stream of unknown length if the semantics require a known one. Checked before the stream is used in any
 * other way.
 */
// runtime §3 other ReadableStream
export function checkLength(stream: ReadableStreamLike, { streamLength }: Semantics): TypeError | undefined {
  if (streamLength === "any" || isLengthKnown(stream)) return undefined;
  return withHint(typeError("value.stream", refusal), help);
}

/**
 * True for a stream whose length the platform would not know, as far as this host can tell; false for all other values.
 */
export function isOfUnknownLength(value: unknown): boolean {
  try {
    return isReadableStream(value) && !isLengthKnown(value);
  } catch {
    // A proxy of the caller that throws when inspected. The call itself reports the problem.
    return false;
  }
}

/** True if the platform would know the length of a stream, as far as this host can tell. */
// Undocumented: no other host marks such streams. On hosts with byte readers for response bodies, most streams with
// a length known to the platform have one too, and few others do. On other hosts, and for locked streams without the
// mark, the length counts as known.
export function isLengthKnown(stream: ReadableStreamLike): boolean {
  return lengthMark(stream) ?? (!hasByteBodies() || hasByteReader(stream) !== false);
}

/** The `Response` of the latest check and its answer: a test may replace the global. */
let asked: { readonly Response: unknown; readonly hasByteBodies: boolean } | undefined;

/** True if the body of a response has a byte reader on this host. */
function hasByteBodies(): boolean {
  const { Response } = globalThis as { readonly Response?: new (body: string) => { readonly body: unknown } };
  if (asked?.Response !== Response) {
    const body = Response && (new Response("").body as ReadableStreamLike | null | undefined);
    asked = { Response, hasByteBodies: body ? hasByteReader(body) === true : false };
  }
  return asked?.hasByteBodies === true;
}

/**
 * True if a stream provides a byte reader, which is released at once; `undefined` if it is locked and does not show it.
 */
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

/** Reads the support for byte readers from Node's inspection of its streams. */
function shownByteReader(stream: ReadableStreamLike): boolean | undefined {
  const inspect: unknown = Reflect.get(stream, Symbol.for("nodejs.util.inspect.custom"));
  const shown: unknown = typeof inspect === "function" ? Reflect.apply(inspect, stream, [0, {}]) : undefined;
  const [, supports] = /supportsBYOB: (true|false)/.exec(String(shown)) ?? [];
  return supports === undefined ? undefined : supports === "true";
}
