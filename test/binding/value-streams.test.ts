import { FakeBucket } from "fakebucket";
import { describe, expect, it, vi } from "vitest";
import { ReadableStream as PolyfilledStream, TransformStream as PolyfilledTransform } from "web-streams-polyfill";
import { found, getFound, textOf } from "./found.js";
import { HandStream, streamOf } from "./hand-stream.js";
import { rejectionOf } from "./rejection-of.js";
import { untyped } from "./untyped.js";

const encoder = new TextEncoder();

/** Small chunks, large ones, and what does not fill the blocks in which they are gathered. */
function patternOf(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) % 251);
}

function* cut(bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  for (let start = 0, turn = 0; start < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.slice(start, start + size);
    start += size;
  }
}

function polyfilled(...chunks: readonly unknown[]): ReadableStream<Uint8Array> {
  const stream = new PolyfilledStream<unknown>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  return stream as unknown as ReadableStream<Uint8Array>;
}

describe("a stream", () => {
  it.each<[string, () => ReadableStream | null]>([
    ["the host's", () => streamOf(encoder.encode("hel"), encoder.encode("lo"))],
    ["a polyfill's", () => polyfilled(encoder.encode("hel"), encoder.encode("lo"))],
    ["a request's", () => new Request("http://a/", { method: "PUT", body: "hello" }).body],
    ["a response's", () => new Response("hello").body],
    ["a Blob's", () => new Blob(["hello"]).stream()],
    [
      "what comes out of a TransformStream",
      () => new Response("hello").body?.pipeThrough(new TransformStream()) ?? null,
    ],
    ["a branch of a tee", () => streamOf(encoder.encode("hello")).tee()[0]],
    [
      "a byte stream",
      () =>
        new ReadableStream({
          type: "bytes",
          start(controller) {
            controller.enqueue(encoder.encode("hello"));
            controller.close();
          },
        }),
    ],
    ["one of ArrayBuffers", () => streamOf(encoder.encode("hello").buffer)],
    ["one of other views", () => streamOf(new DataView(encoder.encode("-hello").buffer, 1), new Uint16Array(0))],
    ["one with empty chunks", () => streamOf(new Uint8Array(0), encoder.encode("hello"), new Uint8Array(0))],
  ])("is stored: %s [value.stream]", async (_, makeStream) => {
    const bucket = new FakeBucket();
    const object = await bucket.put("k", found(makeStream()));
    expect(object).toMatchObject({ size: 5, etag: "5d41402abc4b2a76b9719d911017c592" });
    expect(await textOf(bucket, "k")).toBe("hello");
    const upload = await bucket.createMultipartUpload("parts");
    expect(await upload.uploadPart(1, found(makeStream()))).toMatchObject({ etag: object.etag });
  });

  it("of no chunks is an empty object [value.stream]", async () => {
    const bucket = new FakeBucket();
    for (const stream of [streamOf(), polyfilled(), found(new Response("").body)]) {
      expect(await bucket.put("k", stream)).toMatchObject({ size: 0 });
    }
  });

  it("of get() is stored: an object is copied [value.stream] [body.forwarded]", async () => {
    const [bucket, other] = [new FakeBucket(), new FakeBucket()];
    await bucket.put("k", "hello");
    for (const target of [bucket, other]) {
      const object = await getFound(bucket, "k");
      expect(await target.put("copy", object.body)).toMatchObject({ size: 5 });
      expect(object.bodyUsed).toBe(true);
      expect(await textOf(target, "copy")).toBe("hello");
    }
    const range = found(await bucket.get("k", { range: { offset: 1, length: 3 } }));
    await bucket.put("range", range.body);
    expect(await textOf(bucket, "range")).toBe("ell");
  });

  it.each([
    ["of single bytes", 70_000, [1]],
    ["of uneven chunks", 300_000, [7, 65_535, 1, 65_536, 65_537, 3]],
    ["of 3 MB", 3_000_000, [64 * 1024]],
    ["of 3 MB in one chunk", 3_000_000, [3_000_000]],
  ])("%s is stored byte by byte [value.stream]", async (_, length, sizes) => {
    const bytes = patternOf(length);
    const bucket = new FakeBucket();
    expect(await bucket.put("k", streamOf(...cut(bytes, sizes)))).toMatchObject({ size: length });
    expect(Buffer.compare(await (await getFound(bucket, "k")).bytes(), bytes)).toBe(0);
    const range = found(await bucket.get("k", { range: { offset: 65_530, length: 20 } }));
    expect(await range.bytes()).toEqual(bytes.slice(65_530, 65_550));
  });

  it("may use its buffers again once a chunk was taken [value.copied]", async () => {
    const bucket = new FakeBucket();
    const buffer = new Uint8Array(100_000);
    let turn = 0;
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          turn += 1;
          if (turn === 4) return controller.close();
          controller.enqueue(buffer.fill(turn).subarray(0, turn === 2 ? 5 : buffer.length));
        },
      },
      { highWaterMark: 0 },
    );
    await bucket.put("k", stream);
    const bytes = await (await getFound(bucket, "k")).bytes();
    expect([bytes.length, bytes[0], bytes[100_000], bytes[100_004], bytes[100_005]]).toEqual([200_005, 1, 2, 2, 3]);
  });

  it("is left locked, as the runtime leaves it [value.stream]", async () => {
    const stream = streamOf(encoder.encode("hello"));
    await new FakeBucket().put("k", stream);
    expect(stream.locked).toBe(true);
  });

  // A host, or a page, may have installed a polyfill as its own streams, and may have no Response.
  it.each([
    ["streams are a polyfill's", { ReadableStream: PolyfilledStream, TransformStream: PolyfilledTransform }],
    ["Response is missing", { Response: undefined }],
  ])("is stored on a host whose %s [value.stream]", async (_, globals) => {
    const blob = new Blob(["blob"]).stream();
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    try {
      const bucket = new FakeBucket();
      await bucket.put("own", new ReadableStream({ start: (controller) => controller.close() }));
      await bucket.put("polyfilled", polyfilled(encoder.encode("hello")));
      await bucket.put("copy", (await getFound(bucket, "polyfilled")).body);
      expect(await textOf(bucket, "copy")).toBe("hello");
      await bucket.put("blob", blob);
      expect(await textOf(bucket, "blob")).toBe("blob");
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe("a stream that fails", () => {
  it.each<[string, unknown]>([
    ["an error", new RangeError("boo")],
    ["what is no error", "boo"],
    ["nothing", undefined],
  ])("midway with %s rejects with that very error and stores nothing [value.stream-fails]", async (_, reason) => {
    const bucket = new FakeBucket();
    await bucket.put("k", "old");
    for (const key of ["k", "new"]) {
      const failing = new HandStream();
      const put = bucket.put(key, failing.stream).then(
        () => "It was stored.",
        (error: unknown) => ({ error }),
      );
      failing.send("half of ");
      failing.fail(reason);
      expect(await put).toEqual({ error: reason });
    }
    expect(await textOf(bucket, "k")).toBe("old");
    expect(await bucket.head("new")).toBeNull();
  });

  it("rejects uploadPart(), and the part is not there [value.stream-fails]", async () => {
    const upload = await new FakeBucket().createMultipartUpload("k");
    const error = new Error("boo");
    const stream = new ReadableStream({ start: (controller) => controller.error(error) });
    expect(await rejectionOf(upload.uploadPart(1, stream))).toBe(error);
    const parts = [{ partNumber: 1, etag: "d41d8cd98f00b204e9800998ecf8427e" }];
    expect((await rejectionOf(upload.complete(parts))).message).toContain("(10025)");
  });

  it.each<[string, unknown, string]>([
    ["a string", "text", "string"],
    ["a number", 5, "number"],
    ["null", null, "null"],
    ["undefined", undefined, "undefined"],
    ["an array", [1, 2], "object"],
    ["an object", { length: 1, 0: 1 }, "object"],
    ["what claims to be a buffer", { [Symbol.toStringTag]: "ArrayBuffer" }, "object"],
    ["a Blob", new Blob(["x"]), "object"],
  ])("to give bytes but gives %s is refused and cancelled [value.stream-chunks]", async (_, chunk, type) => {
    const bucket = new FakeBucket();
    await bucket.put("k", "old");
    const cancelled: unknown[] = [];
    const stream = new ReadableStream<unknown>({
      start(controller) {
        for (const each of [encoder.encode("new"), chunk, encoder.encode("er")]) controller.enqueue(each);
        controller.close();
      },
      cancel: (reason) => {
        cancelled.push(reason);
        throw new Error("This is nobody's business.");
      },
    });
    const error = await rejectionOf(untyped(bucket).put("k", stream));
    expect(error).toEqual(new TypeError(`A value's stream must give bytes, not ${type}.`));
    expect(cancelled).toEqual([error]);
    expect(await textOf(bucket, "k")).toBe("old");
  });
});

describe("a chunk that is not what it claims to be", () => {
  it.each<[string, () => object]>([
    ["length", () => Object.defineProperty(encoder.encode("hello"), "byteLength", { value: 2 })],
    ["offset", () => Object.defineProperty(encoder.encode("hello"), "byteOffset", { value: 3 })],
    ["buffer", () => Object.defineProperty(encoder.encode("hello"), "buffer", { value: new ArrayBuffer(9) })],
    [
      "length as a DataView",
      () => {
        const view = new DataView(encoder.encode("hello").buffer);
        return Object.defineProperty(view, "byteLength", { value: 2 });
      },
    ],
  ])("is read by its real %s [value.stream]", async (_, chunk) => {
    const bucket = new FakeBucket();
    await bucket.put("k", polyfilled(chunk()));
    expect(await textOf(bucket, "k")).toBe("hello");
  });
});

describe.each<[string, () => unknown]>([
  ["gives nothing", () => undefined],
  [
    "throws",
    () => {
      throw new Error("This is nobody's business.");
    },
  ],
  ["rejects", () => Promise.reject(new Error("This is nobody's business."))],
])("a stream of another make whose cancel() %s", (_, cancel) => {
  function foreign(...chunks: readonly unknown[]): unknown {
    const stream: object = polyfilled(...chunks);
    const getReader = () => {
      const reader = polyfilled(...chunks).getReader();
      return { read: () => reader.read(), cancel, releaseLock: () => undefined };
    };
    return Object.defineProperties(stream, { cancel: { value: cancel }, getReader: { value: getReader } });
  }

  it("hides no error of a call that is refused before it is read [errors.change-nothing]", async () => {
    const bucket = untyped(new FakeBucket());
    const error = await rejectionOf(bucket.put("k", foreign(), { md5: "x" }));
    expect(error).toEqual(new TypeError("MD5 is 32 hex characters, not 1"));
  });

  it("hides no error of what it gives [value.stream-chunks] [value.size]", async () => {
    const bucket = untyped(new FakeBucket({ limits: { maxUploadBytes: 3 } }));
    const wrong = await rejectionOf(bucket.put("k", foreign("text")));
    expect(wrong).toEqual(new TypeError("A value's stream must give bytes, not string."));
    const large = await rejectionOf(bucket.put("k", foreign(encoder.encode("hello"))));
    expect(large.message).toContain("(100100)");
  });
});
