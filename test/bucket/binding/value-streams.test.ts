import { FakeBucket } from "fakebucket";
import { describe, expect, it, vi } from "vitest";
import { ReadableStream as PolyfilledStream, TransformStream as PolyfilledTransform } from "web-streams-polyfill";
import { knowLength, lengthOf } from "../../../src/base/host/stream-lengths.js";
import { found, getFound, textOf } from "./found.js";
import { rejectionOf } from "./rejection-of.js";
import { untyped } from "./untyped.js";

const encoder = new TextEncoder();

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
  it("may reuse its buffers after a chunk was read [value.copied]", async () => {
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

  // A host, or a page, may use a polyfill as its own streams, and may lack Response.
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

it("a stream is refused by its length only while the host has a Response that shows it [value.stream]", async () => {
  const bucket = new FakeBucket({ semantics: "deployed" });
  const put = () => bucket.put("k", new ReadableStream({ start: (controller) => controller.close() }));
  await expect(put()).rejects.toThrow("must have a known length");
  vi.stubGlobal("Response", undefined);
  try {
    expect((await put()).size).toBe(0);
  } finally {
    vi.unstubAllGlobals();
  }
  await expect(put()).rejects.toThrow("must have a known length");
});

it("a stream is stored if its length is known, also if it is 0 [value.stream]", async () => {
  const stream = new ReadableStream({ start: (controller) => controller.close() });
  knowLength(stream, 0);
  expect((await new FakeBucket({ semantics: "deployed" }).put("k", stream)).size).toBe(0);
});

it("the stream of a part of an object has the length of the part", async () => {
  const bucket = new FakeBucket({ objects: { k: "value" } });
  const { body } = found(await bucket.get("k", { range: { offset: 1, length: 2 } }));
  expect(lengthOf(body)).toBe(2);
});

describe("a stream that fails", () => {
  it.each<[string, unknown, string]>([
    ["a string", "text", "string"],
    ["undefined", undefined, "undefined"],
    ["an object", { length: 1, 0: 1 }, "object"],
    ["a fake buffer", { [Symbol.toStringTag]: "ArrayBuffer" }, "object"],
    ["a Blob", new Blob(["x"]), "object"],
  ])("to deliver bytes but delivers %s is refused and cancelled [value.stream-chunks]", async (_, chunk, type) => {
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
        throw new Error("This does not matter.");
      },
    });
    const error = await rejectionOf(untyped(bucket).put("k", stream));
    expect(error).toEqual(new TypeError(`A value's stream must give bytes, not ${type}.`));
    expect(cancelled).toEqual([error]);
    expect(await textOf(bucket, "k")).toBe("old");
  });
});

describe("a disguised chunk", () => {
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
      throw new Error("This does not matter.");
    },
  ],
  ["rejects", () => Promise.reject(new Error("This does not matter."))],
])("another library's stream whose cancel() %s", (_, cancel) => {
  function foreign(...chunks: readonly unknown[]): unknown {
    const stream: object = polyfilled(...chunks);
    const getReader = () => {
      const reader = polyfilled(...chunks).getReader();
      return { read: () => reader.read(), cancel, releaseLock: () => undefined };
    };
    return Object.defineProperties(stream, { cancel: { value: cancel }, getReader: { value: getReader } });
  }

  it("hides no error of a call refused before it is read [errors.change-nothing]", async () => {
    const bucket = untyped(new FakeBucket());
    const error = await rejectionOf(bucket.put("k", foreign(), { md5: "x" }));
    expect(error).toEqual(new TypeError("MD5 is 32 hex characters, not 1"));
  });

  it("hides no error of its chunks [value.stream-chunks] [value.size]", async () => {
    const bucket = untyped(new FakeBucket({ limits: { maxUploadBytes: 3 } }));
    const wrong = await rejectionOf(bucket.put("k", foreign("text")));
    expect(wrong).toEqual(new TypeError("A value's stream must give bytes, not string."));
    const large = await rejectionOf(bucket.put("k", foreign(encoder.encode("hello"))));
    expect(large.message).toContain("(100100)");
  });
});
