import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { runInThisContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { FakeBucket } from "fakebucket";
import { afterEach, describe, expect, it, vi } from "vitest";
import { watchStreams } from "../../src/testing/portability/watch-streams.js";
import { rejectionOf } from "../bucket/binding/rejection-of.js";

const ends: (() => unknown)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
});

function watch(): () => void {
  const end = watchStreams();
  ends.push(end);
  return end;
}

/** Serves requests with a listener, and returns the address. */
async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0);
  ends.push(() => server.close());
  await once(server, "listening");
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Returns "stored", or "refused" for an unknown length. */
async function putOf(stream: unknown): Promise<string> {
  const put = new FakeBucket({ semantics: "deployed" }).put("k", stream as ReadableStream<Uint8Array>);
  return put.then(
    () => "stored",
    ({ message }: Error) => (message.startsWith("Provided readable stream") ? "refused" : message),
  );
}

const host = () => [
  ...[ReadableStream, TransformStream, CompressionStream, Response, Request, fetch, Readable.toWeb],
  ...[
    ReadableStream.prototype.tee,
    ReadableStream.prototype.pipeThrough,
    Response.prototype.clone,
    Blob.prototype.stream,
  ],
  ...[Response.prototype, Request.prototype].map((each) => Object.getOwnPropertyDescriptor(each, "body")?.get),
];

describe("watchStreams()", () => {
  it.each<[string, string, RequestListener]>([
    ["stored", "has a Content-Length", (_, response) => response.setHeader("content-length", 2).end("ab")],
    [
      "stored",
      "has an encoding that changes nothing",
      (_, response) => response.writeHead(200, { "content-encoding": "identity", "content-length": 2 }).end("ab"),
    ],
    ["refused", "has none", (_, response) => response.write("a") && response.end("b")],
    [
      "refused",
      "is decompressed",
      (_, response) => {
        const zipped = gzipSync("ab");
        response.writeHead(200, { "content-encoding": "gzip", "content-length": zipped.length }).end(zipped);
      },
    ],
  ])("lets the body of a fetch be %s that %s", async (outcome, _, listener) => {
    watch();
    const url = await serving(listener);
    expect(await putOf((await fetch(url)).body)).toBe(outcome);
    expect(await putOf((await fetch(url)).clone().body)).toBe(outcome);
    const response = await fetch(url);
    expect(await putOf(new Response(response.body, response).body)).toBe(outcome);
  });

  it("knows the length of responses that a test substitutes, with and without a URL", async () => {
    const withUrl = (response: Response) => Object.defineProperty(response, "url", { value: "https://x.test/" });
    const [early, earlyWithUrl] = [new Response("ab"), withUrl(new Response("ab"))];
    const answers = [
      ...[
        () => early,
        () => earlyWithUrl,
        () => new Response(""),
        () => new Response("ab"),
        () => withUrl(new Response("ab")),
      ],
      () =>
        new (class extends Response {
          override get url(): string {
            return "https://x.test/";
          }
        })("ab"),
    ];
    vi.stubGlobal("fetch", async (index: string) => answers[Number(index)]?.());
    watch();
    const outcomes: string[] = [];
    for (const index of answers.keys()) outcomes.push(await putOf((await fetch(String(index))).body));
    expect(outcomes).toEqual(new Array(answers.length).fill("stored"));
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("ab")));
    expect(await putOf((await fetch("https://x.test")).body)).toBe("stored");
  });

  it("leaves the rejection of a fetch to its caller", async () => {
    const error = new TypeError("offline");
    vi.stubGlobal("fetch", () => Promise.reject(error));
    watch();
    expect(await rejectionOf(fetch("https://x.test"))).toBe(error);
  });

  it("knows the length of a request to a Node server from its Content-Length", async () => {
    watch();
    const url = await serving(async (request, response) => response.end(await putOf(Readable.toWeb(request))));
    const send = async (init: object) => (await fetch(url, { method: "PUT", ...init })).text();
    expect(await send({ body: "ab" })).toBe("stored");
    expect(await send({ body: new Blob(["ab"]).stream(), duplex: "half" })).toBe("refused");
    expect(await putOf(Readable.toWeb(Readable.from(["ab"])))).toBe("refused");
  });

  it.each([{ headers: {} }, { body: null }])("knows the length of a copy of a request with %j", async (init) => {
    watch();
    const request = (body: unknown) =>
      new Request(new Request("https://x.test", { method: "PUT", body, duplex: "half" } as RequestInit), init);
    expect(await putOf(request("ab").body)).toBe("stored");
    expect(await putOf(request("ab").clone().body)).toBe("stored");
    expect(await putOf(request("ab").body?.tee()[1])).toBe("stored");
    expect(await putOf(request(new ReadableStream({ type: "bytes" })).body)).toBe("refused");
  });

  it.each([
    ["stored", "ab"],
    ["refused", new ReadableStream({ start: (controller) => controller.close() })],
  ])("lets the copy of a request from before the watch be %s: %s", async (outcome, body) => {
    const early = new Request("https://x.test", { method: "PUT", body, duplex: "half" } as RequestInit);
    watch();
    expect(await putOf(new Request(early).body)).toBe(outcome);
  });

  it.each([
    ...["TransformStream", "IdentityTransformStream", "TextEncoderStream", "TextDecoderStream"],
    ...["CompressionStream", "DecompressionStream"],
  ])("treats the readable side of a %s as one of unknown length", async (name) => {
    // Its byte stream alone would count as known.
    const { ReadableStream: Stream } = globalThis;
    class Transform {
      readonly readable = new Stream({ type: "bytes", start: (controller) => controller.close() });
    }
    vi.stubGlobal(name, Transform);
    expect(await putOf(new Transform().readable)).toBe("stored");
    watch();
    const { readable } = Reflect.construct(Reflect.get(globalThis, name), []) as Transform;
    expect(await putOf(readable)).toBe("refused");
  });

  it("knows the streams of a host's FixedLengthStream", async () => {
    const { ReadableStream: Stream } = globalThis;
    class Fixed {
      readonly readable = new Stream({ start: (controller) => controller.close() });
    }
    vi.stubGlobal("FixedLengthStream", Fixed);
    expect(await putOf(new Fixed().readable)).toBe("refused");
    watch();
    const { readable } = Reflect.construct(Reflect.get(globalThis, "FixedLengthStream"), [0]) as Fixed;
    expect(await putOf(readable)).toBe("stored");
  });

  it("marks the streams of ReadableStream.from", async () => {
    const { ReadableStream: Stream } = globalThis;
    // biome-ignore lint/complexity/noStaticOnlyClass: the class of a host.
    class OwnStream {
      static from(): object {
        return new Stream({ type: "bytes", start: (controller) => controller.close() });
      }
    }
    expect(await putOf(OwnStream.from())).toBe("stored");
    vi.stubGlobal("ReadableStream", OwnStream);
    watch();
    expect(await putOf(OwnStream.from())).toBe("refused");
  });

  it("treats the output of a transform from before the watch as one of unknown length", async () => {
    // Its byte stream alone would count as known.
    const readable = new ReadableStream({ type: "bytes", start: (controller) => controller.close() });
    const transform = { readable, writable: new WritableStream() };
    watch();
    expect(await putOf(new Blob(["ab"]).stream().pipeThrough(transform))).toBe("refused");
  });

  it.each<[filename: string, outcome: string]>([
    ["/app/a.js", "refused"],
    ["/app/node_modules/library/a.js", "refused"],
    ["node:internal/a.js", "stored"],
    ...["undici", "happy-dom", "jsdom"].map(
      (name) => [`/app/node_modules/${name}/lib/a.js`, "stored"] as [string, string],
    ),
  ])("takes the streams that %s makes as ones of a script or of the host: %s", async (filename, outcome) => {
    const bytes = '{ type: "bytes", start: (controller) => controller.close() }';
    const ofScript = (code: string) => runInThisContext(code, { filename }) as (pair?: object) => unknown;
    const pair = { readable: new ReadableStream({ type: "bytes", start: (controller) => controller.close() }) };
    watch();
    expect(await putOf(ofScript(`() => new ReadableStream(${bytes})`)())).toBe(outcome);
    const pipe = ofScript('(pair) => new Blob(["ab"]).stream().pipeThrough(pair)');
    expect(await putOf(pipe({ ...pair, writable: new WritableStream() }))).toBe(outcome);
  });

  it("keeps what is known of the readable side of a pair", async () => {
    watch();
    const transform = { readable: new Blob(["ab"]).stream(), writable: new WritableStream() };
    expect(await putOf(new Blob(["ab"]).stream().pipeThrough(transform))).toBe("stored");
  });

  it("knows the bodies of a response and its clone on a host whose getters cannot be watched", async () => {
    const { ReadableStream: Stream } = globalThis;
    const streamOf = () => new Stream({ type: "bytes", start: (controller) => controller.close() });
    class OwnResponse {
      body = streamOf();
      clone(): OwnResponse {
        this.body = streamOf();
        return new OwnResponse();
      }
    }
    vi.stubGlobal("Response", OwnResponse);
    watch();
    expect(await putOf(new OwnResponse().body)).toBe("stored");
    const response = new Response(new ReadableStream());
    const copy = response.clone();
    expect([await putOf(response.body), await putOf(copy.body)]).toEqual(["refused", "refused"]);
    expect(await putOf(new Response(new ReadableStream()).body)).toBe("refused");
  });

  it("restores the host when the last watch ends, and keeps later replacements", async () => {
    const before = host();
    const [first, second] = [watch(), watch()];
    first();
    first();
    for (const [index, value] of host().entries()) expect(value).not.toBe(before[index]);
    expect(new Response("a")).toBeInstanceOf(Response);
    expect(class extends Response {}.prototype).toBeInstanceOf(Response);
    const watched = Response;
    const replacement = class extends watched {};
    vi.stubGlobal("Response", replacement);
    second();
    expect(Response).toBe(replacement);
    vi.unstubAllGlobals();
    // A proxy kept during the watch has no further effect, and the next watch ignores it.
    expect(Response).toBe(watched);
    watch()();
    expect(host()).toEqual(before);
  });
});

describe("the refusal of a stream of unknown length", () => {
  it("has advice in its cause, which is not among its visible properties", async () => {
    const error = await rejectionOf(new FakeBucket({ semantics: "deployed" }).put("k", new ReadableStream()));
    expect(Object.keys(error)).toEqual([]);
    expect(error.cause).toBeInstanceOf(Error);
    for (const text of [
      "FixedLengthStream(length)",
      "createMultipartUpload()",
      "new Request(url, request)",
      "Readable.toWeb",
    ])
      expect(String(error.cause)).toContain(text);
    expect(String(error.cause)).toContain('{ ...semantics.deployed, streamLength: "any" }');
  });
});
