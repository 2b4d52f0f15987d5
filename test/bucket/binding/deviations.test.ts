import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { FakeBucket, type semantics } from "fakebucket";
import { describe, expect, it, vi } from "vitest";
import { ReadableStream as PolyfilledStream } from "web-streams-polyfill";
import { found, getFound, textOf } from "./found.js";
import { rejectionOf } from "./rejection-of.js";
import { streamOf } from "./stream-of.js";
import { untyped } from "./untyped.js";

const hello = new TextEncoder().encode("hello");

/**
 * Proves the deviations in `docs/guides/deviations.md`. The proof of a removed deviation fails until it is deleted from
 * both.
 */
const shown: Readonly<Record<string, () => Promise<void>>> = {
  // runtime §3. The stored bytes must not depend on timing.
  "buffers copied": async () => {
    const bucket = new FakeBucket({ semantics: "simulator" });
    const bytes = hello.slice();
    const put = bucket.put("k", bytes);
    bytes.fill(0);
    await put;
    expect(await textOf(bucket, "k")).toBe("hello");
  },

  // runtime §3. Like bodies of known length they have byte readers. Portability mode distinguishes them.
  "streams of bytes": async () => {
    const bucket = new FakeBucket({ semantics: "simulator" });
    const own = () =>
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        type: "bytes",
        start(controller) {
          controller.enqueue(hello.slice());
          controller.close();
        },
      });
    for (const stream of [own(), own().tee()[0], new Response(own()).body])
      expect(await bucket.put("k", stream)).toMatchObject({ size: 5 });
    const server = createServer((_, response) => response.write("hel") && response.end("lo")).listen(0);
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    expect(await bucket.put("k", (await fetch(`http://localhost:${port}`)).body)).toMatchObject({ size: 5 });
    server.close();
  },

  // runtime §3. On Node they have no byte reader. Portability mode distinguishes them.
  "copies of requests": async () => {
    const bucket = new FakeBucket({ semantics: "simulator" });
    const request = () => new Request("https://x.test", { method: "PUT", body: "hello" });
    const readable = Readable.toWeb(Readable.from([hello])) as ReadableStream<Uint8Array>;
    for (const stream of [new Request(request()).body, readable])
      expect((await rejectionOf(bucket.put("k", stream))).message).toMatch(/^Provided readable stream must/);
    expect(await bucket.put("k", new Request("https://x.test", request()).body)).toMatchObject({ size: 5 });
  },

  // runtime §3. On such hosts no stream shows if its length is known.
  "hosts without known lengths": async () => {
    vi.stubGlobal(
      "Response",
      class extends Response {
        override get body() {
          return streamOf(hello) as ReadableStream<Uint8Array<ArrayBuffer>>;
        }
      },
    );
    try {
      const bucket = new FakeBucket({ semantics: "simulator" });
      expect(await bucket.put("k", streamOf(hello, hello))).toMatchObject({ size: 10 });
    } finally {
      vi.unstubAllGlobals();
    }
    expect((await rejectionOf(new FakeBucket({ semantics: "simulator" }).put("k", streamOf(hello)))).name).toBe(
      "TypeError",
    );
  },

  // runtime §3. A locked stream provides no reader, which would show its kind.
  "locked streams": async () => {
    const bucket = new FakeBucket({ semantics: "simulator" });
    const locked = new PolyfilledStream<Uint8Array>();
    locked.getReader();
    expect((await rejectionOf(bucket.put("k", locked))).message).toBe(
      "The ReadableStream has been locked to a reader.",
    );
  },

  // runtime §7. Names are data in all other places; the service itself keeps them.
  "__proto__ kept": async () => {
    const customMetadata = JSON.parse('{"__proto__":"p"}') as Record<string, string>;
    const keysUnder = async (name: keyof typeof semantics) =>
      Object.keys(found((await new FakeBucket({ semantics: name }).put("k", "v", { customMetadata })).customMetadata));
    expect(await Promise.all([keysUnder("documented"), keysUnder("deployed")])).toEqual([["__proto__"], ["__proto__"]]);
    expect(await keysUnder("simulator")).toEqual([]);
  },

  // runtime §4. Only the host determines the error of `structuredClone`.
  structuredClone: async () => {
    const bucket = new FakeBucket({ semantics: "simulator" });
    const object = await bucket.put("k", "v");
    const values = {
      HeadResult: object,
      FakeBucket: bucket,
      R2MultipartUpload: bucket.resumeMultipartUpload("k", "id"),
    };
    for (const [name, value] of Object.entries({ ...values, Checksums: object.checksums })) {
      expect(() => structuredClone(value)).toThrow(
        // A bundler may put an underscore before the name of a class that refers to itself.
        expect.objectContaining({
          name: "DataCloneError",
          message: expect.stringMatching(new RegExp(`^#<_?${name}> could not be cloned\\.$`)),
        }),
      );
    }
  },

  // runtime §4. Tests must be able to construct a FakeBucket.
  "Illegal constructor": async () => {
    const bucket = new FakeBucket({ semantics: "deployed" });
    expect(bucket.constructor).toBe(FakeBucket);
    expect(bucket.constructor.name).toBe("FakeBucket");
    const another = new (bucket.constructor as typeof FakeBucket)();
    expect(await another.put("k", "v")).toMatchObject({ size: 1 });
  },

  // runtime §8. The mangled name of an internal class has no meaning, and may change with any build.
  "mangled names": async () => {
    const upload = untyped(new FakeBucket({ semantics: "simulator" })).resumeMultipartUpload("k", "id");
    expect(await rejectionOf(upload.complete([null]))).toEqual(
      new TypeError("Cannot initialize UploadedPart with required members from an undefined or null value."),
    );
  },

  // runtime §3. The Streams standard exposes only the lock; only the host knows if its own streams were used.
  "used streams": async () => {
    const bucket = new FakeBucket({ semantics: "simulator" });
    const used = new PolyfilledStream({
      type: "bytes",
      start(controller) {
        for (const chunk of [hello.slice(), hello.slice(0, 4)]) controller.enqueue(chunk);
        controller.close();
      },
    });
    const reader = used.getReader();
    await reader.read();
    reader.releaseLock();
    expect(await bucket.put("used", used)).toMatchObject({ size: 4 });
    const cancelled = new PolyfilledStream({ type: "bytes" });
    await cancelled.cancel();
    expect(await bucket.put("cancelled", cancelled)).toMatchObject({ size: 0 });
  },

  // runtime §3. The stream is the host's, which reports the first read only when it pulls bytes.
  "used a moment later": async () => {
    const bucket = new FakeBucket({ semantics: "simulator" });
    await bucket.put("k", "hello");
    const [read, piped, teed] = [await getFound(bucket, "k"), await getFound(bucket, "k"), await getFound(bucket, "k")];
    const reading = read.body.getReader().read();
    const writing = piped.body.pipeTo(new WritableStream());
    teed.body.tee();
    expect([read.bodyUsed, piped.bodyUsed, teed.bodyUsed]).toEqual([false, false, true]);
    await Promise.all([reading, writing]);
    expect([read.bodyUsed, piped.bodyUsed]).toEqual([true, true]);
  },
};

describe("the deviations from the runtime", () => {
  it.each(Object.entries(shown))("are real today: %s", async (_, show) => {
    await show();
  });
});
