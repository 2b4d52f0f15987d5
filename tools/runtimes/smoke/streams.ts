import { FakeBucket, semantics } from "fakebucket";
import { FixedLengthStream, portability } from "fakebucket/testing";
import { bytesOf, expectSame, found, refusalOf, type SmokeCase, smokeCase } from "./smoke-case.js";

/** A source of a stream, and its properties on the platform and on hosts. */
interface Source {
  readonly name: string;
  readonly make: () => unknown;
  /** True if the platform knows its length. */
  readonly known: boolean;
  /**
   * The reason for a different answer on some hosts, unless the sources of streams are watched.
   * @defaultValue none
   */
  readonly deviation?: string;
  readonly needs: readonly string[];
}

const url = "https://request.invalid/";
const request = () => new Request(url, { method: "POST", body: "hello" });
const chunks = () =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(bytesOf("hello"));
      controller.close();
    },
  });
const ownBytes = () =>
  new ReadableStream({
    type: "bytes",
    start(controller) {
      controller.enqueue(bytesOf("hello"));
      controller.close();
    },
  });

/** A pair of streams; the hosts' types of pairs are incompatible. */
interface Pair {
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly writable: WritableStream<Uint8Array<ArrayBuffer>>;
}

function through(pair: unknown): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = pair as Pair;
  const body = found(new Response("hello").body) as ReadableStream<Uint8Array<ArrayBuffer>>;
  // Errors are observed on the readable side.
  body.pipeTo(writable).catch(() => undefined);
  return readable;
}

function made(name: string, ...args: readonly unknown[]): unknown {
  return Reflect.construct(Reflect.get(globalThis, name) as new (...args: unknown[]) => unknown, args);
}

function encodedText(): ReadableStream {
  const { readable, writable } = new TextEncoderStream();
  const writer = writable.getWriter();
  for (const done of [writer.write("hello"), writer.close()]) done.catch(() => undefined);
  return readable;
}

async function bodyOf(key: string): Promise<ReadableStream> {
  const bucket = new FakeBucket();
  await bucket.put(key, "hello");
  return found(await bucket.get(key)).body;
}

/** Fetches from a server in this process, with or without a Content-Length. */
async function fetched(length: boolean): Promise<unknown> {
  const { process } = globalThis as unknown as {
    process: { getBuiltinModule(name: string): typeof import("node:http") };
  };
  const { createServer } = process.getBuiltinModule("node:http");
  const server = createServer((_, response) => {
    if (length) response.setHeader("content-length", 5);
    response.write("hel");
    response.end("lo");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { readonly port: number };
  const { body } = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } });
  server.close();
  return body;
}

const lookalike = "it has a byte reader, like a stream of known length";
const copied = "the host copies the body through a transform, which has no byte reader";
const basic = ["Response", "Request", "ReadableStream"];

function known(name: string, make: () => unknown, needs: readonly string[] = []): Source {
  return { name, make, known: true, needs: [...basic, ...needs] };
}

function unknown(name: string, make: () => unknown, needs: readonly string[] = [], deviation?: string): Source {
  return { name, make, known: false, needs: [...basic, ...needs], ...(deviation === undefined ? {} : { deviation }) };
}

/** The most common sources of streams. */
const sources: readonly Source[] = [
  known("the body of a Response of text", () => new Response("hello").body),
  known("the body of a Response of bytes", () => new Response(bytesOf("hello")).body),
  known("the body of a Request of a Blob", () => new Request(url, { method: "POST", body: new Blob(["hello"]) }).body, [
    "Blob.stream",
  ]),
  known("the body of a Response of URLSearchParams", () => new Response(new URLSearchParams("hello")).body),
  known("the body of a Response of FormData", () => {
    const form = new FormData();
    form.set("a", "hello");
    return new Response(form).body;
  }),
  known("the body of a clone", () => new Response("hello").clone().body),
  known("a tee of the body of a Response", () => found(new Response("hello").body).tee()[0]),
  known("the stream of a Blob", () => new Blob(["hello"]).stream(), ["Blob.stream"]),
  known("the body of get()", () => bodyOf("a")),
  known("a tee of the body of get()", async () => (await bodyOf("a")).tee()[1]),
  known("the body of a Response of the body of get()", async () => new Response(await bodyOf("a")).body),
  known("a FixedLengthStream", () => through(new FixedLengthStream(5)), ["TransformStream"]),
  known("a tee of a FixedLengthStream", () => through(new FixedLengthStream(5)).tee()[0], ["TransformStream"]),
  known("a Response of a FixedLengthStream", () => new Response(through(new FixedLengthStream(5))).body, [
    "TransformStream",
  ]),
  known("the host's FixedLengthStream", () => through(made("FixedLengthStream", 5)), ["FixedLengthStream"]),
  known("the body of new Request(url, request)", () => new Request(url, request()).body),
  { ...known("the body of new Request(request)", () => new Request(request()).body), deviation: copied },
  {
    ...known("the body of new Request(request, options)", () => new Request(request(), { headers: { a: "b" } }).body),
    deviation: copied,
  },
  known("a fetch with Content-Length", () => fetched(true), ["a server of its own"]),
  unknown("new ReadableStream()", chunks),
  unknown("a tee of new ReadableStream()", () => chunks().tee()[1]),
  unknown("a Response of new ReadableStream()", () => new Response(chunks()).body),
  unknown(
    "a Request of new ReadableStream()",
    () => new Request(url, { method: "POST", body: chunks(), duplex: "half" } as RequestInit).body,
  ),
  unknown(
    "ReadableStream.from()",
    () => (ReadableStream as unknown as { from(chunks: readonly Uint8Array[]): unknown }).from([bytesOf("hello")]),
    ["ReadableStream.from"],
  ),
  unknown("a TransformStream", () => through(new TransformStream()), ["TransformStream"]),
  unknown("a TextEncoderStream", encodedText, ["TextEncoderStream"]),
  unknown(
    "an IdentityTransformStream",
    () => through(made("IdentityTransformStream")),
    ["IdentityTransformStream"],
    lookalike,
  ),
  unknown("a CompressionStream", () => through(made("CompressionStream", "gzip")), ["CompressionStream"], lookalike),
  unknown(
    "a tee of a CompressionStream",
    () => through(made("CompressionStream", "gzip")).tee()[0],
    ["CompressionStream"],
    lookalike,
  ),
  unknown("a custom byte stream", ownBytes, [], lookalike),
  unknown("a tee of a custom byte stream", () => ownBytes().tee()[0], [], lookalike),
  unknown("a Response of a custom byte stream", () => new Response(ownBytes()).body, [], lookalike),
  unknown("a fetch without Content-Length", () => fetched(false), ["a server of its own"], lookalike),
];

const refusal = /^Provided readable stream must have a known length \(/;

/** A case for each source: watched, it must behave as on the platform; unwatched too, except for deviations. */
export const streamCases: readonly SmokeCase[] = sources.map(({ name, make, known: isKnown, deviation, needs }) =>
  smokeCase(`${isKnown ? "known length" : "unknown length"}: ${name}`, needs, async () => {
    for (const preset of ["deployed", "documented"] as const) {
      const bucket = new FakeBucket({ semantics: preset });
      const watch = portability(bucket);
      try {
        await expectPut(bucket, await make(), isKnown || semantics[preset].streamLength === "any");
        const isFound = watch.findings.some(({ id }) => id === "stream-of-unknown-length");
        expectSame([preset, "found", isFound], [preset, "found", !isKnown]);
      } finally {
        watch.stop();
      }
    }
    if (deviation === undefined)
      await expectPut(new FakeBucket({ semantics: "deployed" }), await make(), isKnown || !tellsLengths());
  }),
);

async function expectPut(bucket: FakeBucket, stream: unknown, isTaken: boolean): Promise<void> {
  const put = () => bucket.put("a", stream as ReadableStream<Uint8Array<ArrayBuffer>>);
  if (isTaken) await put();
  else {
    const { name, message } = await refusalOf(put);
    expectSame([name, refusal.test(message)], ["TypeError", true]);
  }
}

/** True if this host distinguishes streams of known and unknown length. */
function tellsLengths(): boolean {
  try {
    found(new Response("").body).getReader({ mode: "byob" }).releaseLock();
    return true;
  } catch {
    return false;
  }
}
