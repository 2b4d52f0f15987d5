import { StoredBytes } from "../../base/bytes/stored-bytes.js";
import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { knowLength } from "../../base/host/stream-lengths.js";
import { printedAs } from "../values/printed-as.js";
import { toCode } from "../values/to-code.js";
import { CheckFailure } from "./check-failure.js";

/** Returns a stream of known length: the platform refuses all others. */
export function streamOf(value: string | Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  const stream = new Response(value).body as ReadableStream<Uint8Array>;
  return printedAs(stream, () => `new Response(${toCode(value)}).body`);
}

/** Reads a body with `Response`, as text. Fails if the body is longer than any case stores. */
export async function readText(body: BodyInit | null | undefined): Promise<string> {
  const reader = new Response(body).body?.getReader();
  return reader === undefined
    ? ""
    : textOfChunks(
        async () => reader.read(),
        () => reader.cancel(),
      );
}

/** The most bytes, and the most chunks, of a body. No case has as many: a longer body counts as endless. */
const mostBytes = 8 * 1024 ** 2;
const mostChunks = 1024 ** 2;

interface ReadChunk {
  readonly done?: boolean | undefined;
  readonly value?: Uint8Array | undefined;
}

/** Reads chunks up to the last, as text. */
export async function textOfChunks(next: () => Promise<ReadChunk>, cancel: () => Promise<unknown>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const chunk: ReadChunk = await next();
    const { done, value = new Uint8Array() } = chunk;
    if (done) break;
    chunks.push(value);
    length += value.length;
    if (length <= mostBytes && chunks.length <= mostChunks) continue;
    cancel().catch(() => undefined);
    throw new CheckFailure(`a body had not ended after ${length} bytes in ${chunks.length} chunks`);
  }
  // Joined at the end: a bucket that reuses the memory of its chunks fails.
  const bytes = new StoredBytes(chunks);
  return bytes.text(0, bytes.size);
}

/** Records the length of a stream, for hosts without a way to see it, and returns the stream. */
export function withKnownLength<Stream extends object>(stream: Stream, length: number): Stream {
  knowLength(stream, length);
  return stream;
}

/** Returns a stream of known length. It fails with this error after these chunks. */
export function failingStream(
  chunks: readonly Uint8Array<ArrayBuffer>[],
  error: Error,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = chunks.map((chunk) => chunk.slice());
  const stream = new ReadableStream({
    type: "bytes",
    pull(controller) {
      const chunk = left.shift();
      if (chunk === undefined) controller.error(error);
      else controller.enqueue(chunk);
    },
  });
  withKnownLength(stream, 1 + chunks.reduce((sum, { length }) => sum + length, 0));
  const failed = `controller.error(${toCode(error)})`;
  if (chunks.length === 0) {
    return printedAs(stream, () => `new ReadableStream({ type: "bytes", start: (controller) => ${failed} })`);
  }
  return printedAs(stream, () => {
    const given = chunks.map((chunk) => `controller.enqueue(${toCode(chunk)})`);
    // Each chunk in its own pull: an error drops unread chunks.
    const pulls = [...given, failed].map((statement) => `() => ${statement}`).join(", ");
    const code = `{ controller.pulls ??= [${pulls}]; controller.pulls.shift()(); }`;
    return `new ReadableStream({ type: "bytes", pull(controller) ${code} })`;
  });
}

/** A stream that pauses until `finish` is called. */
export interface SlowStream {
  readonly readable: ReadableStream<Uint8Array>;
  /** Sends the rest and ends the stream. */
  finish(): void;
}

/** Returns a value of this text and of known length. It arrives in two halves. */
export function slowStream(text: string): SlowStream {
  const bytes = encodeUtf8(text);
  const half = bytes.length >> 1;
  const { readable, writable } = makePipe(bytes.length);
  const writer = writable.getWriter();
  // The check itself finds out if the readable side is still read.
  const send = (sent: Promise<unknown>): void => void sent.catch(() => undefined);
  send(writer.write(bytes.slice(0, half)));
  return {
    readable: withKnownLength(readable, bytes.length),
    finish() {
      send(writer.write(bytes.slice(half)));
      send(writer.close());
    },
  };
}

/** Returns code for a stream that produces a text after this delay. */
export function lateStream(text: string, milliseconds: number): string {
  const pull = `await new Promise((resolve) => setTimeout(resolve, ${milliseconds}));`;
  const enqueue = `controller.enqueue(new TextEncoder().encode(${toCode(text)}));`;
  return `new ReadableStream({ type: "bytes", async pull(controller) { ${pull} ${enqueue} controller.close(); } })`;
}

/** Returns a stream of known length with a chunk for each text: windows of one buffer. */
export function windowsStream(texts: readonly string[]): ReadableStream<Uint8Array> {
  const all = encodeUtf8(texts.join(""));
  const sizes = texts.map((text) => encodeUtf8(text).length);
  const { readable, writable } = makePipe(all.length);
  const writer = writable.getWriter();
  const send = (sent: Promise<unknown>): void => void sent.catch(() => undefined);
  let at = 0;
  for (const size of sizes) {
    send(writer.write(all.subarray(at, at + size)));
    at += size;
  }
  send(writer.close());
  const bytes = `const bytes = new TextEncoder().encode(${toCode(texts.join(""))}); let at = 0;`;
  const code = `${bytes} for (const size of ${toCode(sizes)}) controller.enqueue(bytes.subarray(at, (at += size)));`;
  return printedAs(
    withKnownLength(readable, all.length),
    () => `new ReadableStream({ start(controller) { ${code} controller.close(); } })`,
  );
}

interface Pipe {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}

function makePipe(length: number): Pipe {
  const { FixedLengthStream } = globalThis as { FixedLengthStream?: new (length: number) => Pipe };
  return FixedLengthStream === undefined ? new TransformStream() : new FixedLengthStream(length);
}

/** Waits until all started work has either finished or is blocked. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
