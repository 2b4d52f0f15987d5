import type { StreamForm } from "./encoded.js";

/** Makes a stream of a text, and returns the code for it; the code's text is code too. */
type Row = readonly [make: (text: string) => unknown, code: (text: string) => string];

/** The streams of all forms. */
export const streamForms: Readonly<Record<StreamForm, Row>> = {
  response: [known, knownCode],
  clone: [(text) => responseOf(text).clone().body, (text) => `new Response(${text}).clone().body`],
  tee: [(text) => known(text).tee()[1], (text) => `${knownCode(text)}.tee()[1]`],
  blob: [(text) => new Blob([text]).stream(), (text) => `new Blob([${text}]).stream()`],
  locked: [(text) => locked(known(text)), (text) => lockedCode(knownCode(text))],
  used: [(text) => used(known(text)), (text) => usedCode(knownCode(text))],
  drained: [(text) => read(known(text)), (text) => readCode(knownCode(text), "while (!(await reader.read()).done)")],
  begun: [(text) => read(known(text), 1), (text) => readCode(knownCode(text), "await reader.read()")],
  cancelled: [(text) => cancelled(known(text)), (text) => cancelledCode(knownCode(text))],
  unknown: [unknown, unknownCode],
  "unknown, tee": [(text) => unknown(text).tee()[0], (text) => `${unknownCode(text)}.tee()[0]`],
  "unknown, response": [
    (text) => new Response(unknown(text)).body,
    (text) => `new Response(${unknownCode(text)}).body`,
  ],
  "unknown, locked": [(text) => locked(unknown(text)), (text) => lockedCode(unknownCode(text))],
  "unknown, cancelled": [(text) => cancelled(unknown(text)), (text) => cancelledCode(unknownCode(text))],
  failing: [
    (text) => chunked([bytesOf(text)], new RangeError("thrown by the stream")),
    (text) =>
      pullingCode(`new TextEncoder().encode(${text})`, 'controller.error(new RangeError("thrown by the stream"))'),
  ],
  texts: [(text) => chunked([text]), (text) => pullingCode(text, "controller.close()")],
  chunks: [
    (text) => chunked([...text].map(bytesOf)),
    (text) =>
      `new ReadableStream({ start(controller) { for (const each of ${text}) controller.enqueue(new TextEncoder().encode(each)); controller.close(); } })`,
  ],
  foreign: [
    (text) => foreign(known(text)),
    (text) =>
      `((stream) => ({ [Symbol.toStringTag]: "ReadableStream", getReader: () => stream.getReader(), cancel: (reason) => stream.cancel(reason) }))(${knownCode(text)})`,
  ],
};

/** From bytes: in happy-dom, a Response with an empty text has no body. */
function responseOf(text: string): Response {
  return new Response(bytesOf(text));
}

function known(text: string): ReadableStream {
  return responseOf(text).body as ReadableStream;
}

function knownCode(text: string): string {
  return `new Response(${text}).body`;
}

function unknown(text: string): ReadableStream {
  const { readable, writable } = new TransformStream();
  const writer = writable.getWriter();
  // Not awaited: nothing reads the stream yet.
  writer.write(bytesOf(text)).catch(() => undefined);
  writer.close().catch(() => undefined);
  return readable;
}

function unknownCode(text: string): string {
  return `${knownCode(text)}.pipeThrough(new TransformStream())`;
}

function locked(stream: ReadableStream): ReadableStream {
  stream.getReader();
  return stream;
}

function lockedCode(stream: string): string {
  return `((stream) => (stream.getReader(), stream))(${stream})`;
}

async function used(stream: ReadableStream): Promise<ReadableStream> {
  await new Response(stream).text();
  return stream;
}

function usedCode(stream: string): string {
  return `((stream) => (void new Response(stream).text(), stream))(${stream})`;
}

/** Reads some chunks with the stream's own reader: some hosts do not read the stream for the text of its response. */
async function read(stream: ReadableStream, most: number = Number.POSITIVE_INFINITY): Promise<ReadableStream> {
  const reader = stream.getReader();
  for (let count = 0; count < most && !(await reader.read()).done; count++);
  reader.releaseLock();
  return stream;
}

function readCode(stream: string, statement: string): string {
  const spend = `const reader = stream.getReader(); ${statement}; reader.releaseLock();`;
  return `await (async (stream) => { ${spend} return stream; })(${stream})`;
}

async function cancelled(stream: ReadableStream): Promise<ReadableStream> {
  await stream.cancel();
  return stream;
}

function cancelledCode(stream: string): string {
  return `((stream) => (void stream.cancel(), stream))(${stream})`;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Returns a stream of these chunks, possibly with an error at the end. */
export function chunked(chunks: readonly unknown[], error?: Error): ReadableStream {
  const left = [...chunks];
  return new ReadableStream({
    pull(controller) {
      if (left.length > 0) controller.enqueue(left.shift());
      else if (error === undefined) controller.close();
      else controller.error(error);
    },
  });
}

/** Returns code for a stream whose first pull enqueues a chunk, and whose second pull runs another statement. */
function pullingCode(chunk: string, then: string): string {
  return `new ReadableStream({ pull(controller) { if (!this.given) controller.enqueue((this.given = true, ${chunk})); else ${then}; } })`;
}

/** Returns a stream that is not an instance of the host's class. */
function foreign(stream: ReadableStream): unknown {
  return {
    [Symbol.toStringTag]: "ReadableStream",
    getReader: () => stream.getReader(),
    cancel: (reason: unknown) => stream.cancel(reason),
  };
}
