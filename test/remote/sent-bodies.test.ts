import { semantics } from "fakebucket";
import { type RemoteBucket, withLength, withSignal } from "fakebucket/remote";
import { describe, expect, it, vi } from "vitest";
import { digestHex } from "../../src/base/bytes/digest.js";
import { encodeUtf8 } from "../../src/base/bytes/utf8.js";
import { rejectionOf } from "../bucket/binding/rejection-of.js";
import { lost, object, type Received, refused, stored, storeOf, streamOf, upload } from "./store-of.js";

describe("a request to the store", () => {
  it("sets the cache mode of a put alone, to which the host would otherwise add a header", async () => {
    const { bucket, received } = storeOf([() => object("hello"), () => stored()]);
    await bucket.head("k");
    await bucket.put("k", "hello");
    expect(received.map(({ init }) => init.cache)).toEqual([undefined, "force-cache"]);
  });

  it("with a stream follows no redirect, for which the host would otherwise hold the whole body", async () => {
    const answer = ({ init }: Received) => new Response(init.body).text().then(() => stored());
    const { bucket, received } = storeOf([answer, answer]);
    await bucket.put("k", streamOf("hello"));
    await bucket.put("k", "hello");
    expect(received.map(({ init }) => [init.redirect, init.window, init.cache])).toEqual([
      ["error", null, "force-cache"],
      [undefined, undefined, "force-cache"],
    ]);
  });

  it("has the length of its bytes, also without any", async () => {
    const answer = () => stored("several-1");
    const { bucket, received } = storeOf([answer, answer, answer]);
    for (const value of ["", "hello"]) await bucket.put("k", value);
    await upload(bucket).uploadPart(1, "");
    expect(received.map(({ headers }) => headers.get("content-length"))).toEqual(["0", "5", "0"]);
  });

  it("cancels a stream whose condition can never hold", async () => {
    const cancel = vi.fn();
    const stream = withLength(new ReadableStream({ type: "bytes", cancel }), 3);
    expect(await storeOf([]).bucket.put("k", stream, { onlyIf: new Headers({ "if-match": 'W/"e"' }) })).toBeNull();
    expect(cancel).toHaveBeenCalledOnce();
  });

  it.each<[call: string, call: (bucket: RemoteBucket, stream: ReadableStream) => Promise<unknown>]>([
    ["put() of a long key", (bucket, stream) => bucket.put("k".repeat(1025), stream)],
    [
      "put() with a condition on the time",
      (bucket, stream) => bucket.put("k", stream, { onlyIf: { uploadedAfter: new Date() } }),
    ],
    ["uploadPart() without an id", (bucket, stream) => bucket.resumeMultipartUpload("k", "").uploadPart(1, stream)],
    ["uploadPart() of no number", (bucket, stream) => bucket.resumeMultipartUpload("k", "id").uploadPart(0, stream)],
    ["put() with wrong options", (bucket, stream) => bucket.put("k", stream, 5 as never)],
    ["put() with a wrong digest", (bucket, stream) => bucket.put("k", stream, { md5: "0" })],
    ["put() that is too large", (bucket, stream) => bucket.put("k", withLength(stream, 5 * 1024 ** 4))],
  ])("cancels the stream of a %s that is refused without a request", async (_, call) => {
    const cancel = vi.fn();
    const stream = withLength(new ReadableStream({ type: "bytes", cancel }), 3);
    const error = await rejectionOf(call(storeOf([]).bucket, stream));
    expect(error).toBeInstanceOf(Error);
    expect(cancel.mock.calls).toEqual([[error]]);
  });

  it.each<[end: string, length: number, answer: (received: Received) => Promise<Response> | Response, reason: unknown]>(
    [
      ["the store refuses early", 1000, () => refused(403, "AccessDenied"), undefined],
      ["is lost with its request", 1000, lost, new TypeError("fetch failed")],
      ["is too long", 5, ({ init }) => new Response(init.body).text().then(() => stored()), expect.any(TypeError)],
      [
        "is not empty",
        0,
        ({ init }) => new Response(init.body).text().then(() => stored()),
        new TypeError("The stream gave more than the 0 bytes that it has."),
      ],
    ],
  )("cancels the rest of a stream that %s", async (_, length, answer, reason) => {
    const cancel = vi.fn();
    const stream = new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(new Uint8Array(1)), cancel });
    const { bucket } = storeOf([answer], { maxHeldBytes: 10 });
    await expect(bucket.put("k", withLength(stream, length))).rejects.toThrow();
    expect(cancel.mock.calls).toEqual([[reason]]);
  });

  it("cancels a stream that gives no bytes", async () => {
    const cancel = vi.fn();
    const stream = new ReadableStream({ pull: (to) => to.enqueue("text"), cancel });
    const error = await rejectionOf(storeOf([]).bucket.put("k", stream));
    expect(error).toBeInstanceOf(TypeError);
    expect(cancel.mock.calls).toEqual([[error]]);
  });

  const kinds: readonly (readonly [kind: string, make: (size: number) => string | Blob | ReadableStream])[] = [
    ["a text", (size) => "v".repeat(size)],
    ["a Blob", (size) => new Blob(["v".repeat(size)])],
    ["a stream", (size) => streamOf("v".repeat(size))],
    [
      "a stream of unknown length",
      (size) =>
        new ReadableStream({
          start(to) {
            for (const part of [1, size - 1]) to.enqueue(encodeUtf8("v".repeat(part)));
            to.close();
          },
        }),
    ],
  ];

  const receive = ({ init }: Received) => new Response(init.body).text().then(() => stored("several-1"));

  it.each(kinds)("sends as many bytes as the service takes, and no request with more: %s", async (kind, make) => {
    const limited = { ...semantics.documented, maxUploadBytes: 5, maxPartBytes: 5 };
    for (const maxHeldBytes of [4, 100]) {
      const { bucket, received } = storeOf([receive, receive], { semantics: limited, maxHeldBytes });
      if (maxHeldBytes === 4 && kind === "a stream of unknown length") continue;
      expect(await bucket.put("k", make(5))).toMatchObject({ size: 5 });
      await upload(bucket).uploadPart(1, make(5));
      await expect(bucket.put("k", make(6))).rejects.toThrow("(100100)");
      await expect(upload(bucket).uploadPart(1, make(6))).rejects.toThrow("(100100)");
      expect(received).toHaveLength(2);
    }
  });

  it.each(kinds)("checks the checksum of %s", async (kind, make) => {
    const length = 140_000;
    const md5 = digestHex("md5", [encodeUtf8("v".repeat(length))]);
    for (const maxHeldBytes of [0, length]) {
      if (maxHeldBytes === 0 && kind === "a stream of unknown length") continue;
      const { bucket } = storeOf([receive, receive], { maxHeldBytes });
      expect(await bucket.put("k", make(length), { md5 })).toMatchObject({ size: length });
      await expect(bucket.put("k", make(length), { md5: "0".repeat(32) })).rejects.toThrow("(10037)");
    }
  });

  it("with a stream of unknown length is refused where the service requires a known one", async () => {
    const { bucket, received } = storeOf([], { semantics: "deployed" });
    const cancelled: unknown[] = [];
    const make = () => new ReadableStream({ cancel: (reason) => void cancelled.push(reason) });
    await expect(bucket.put("k", make())).rejects.toThrow("must have a known length");
    await expect(upload(bucket).uploadPart(1, make())).rejects.toThrow("must have a known length");
    expect([received, cancelled]).toEqual([[], []]);
  });

  it("sends not all of a stream with a wrong checksum, even if its last chunk is empty", async () => {
    const chunks = ["hel", "", "lo", ""].map(encodeUtf8);
    const put = async (sha1: string) => {
      let sent = 0;
      const count = async ({ init }: Received) => {
        for await (const chunk of init.body as unknown as AsyncIterable<Uint8Array>) sent += chunk.length;
        return stored();
      };
      const stream = new ReadableStream<Uint8Array>({
        start(to) {
          for (const chunk of chunks) to.enqueue(chunk);
          to.close();
        },
      });
      const result = storeOf([count]).bucket.put("k", withLength(stream, 5), { sha1 });
      return [await result.then((one) => one.size).catch(String), sent];
    };
    expect(await put("aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d")).toEqual([5, 5]);
    expect(await put("0".repeat(40))).toEqual([expect.stringContaining("(10037)"), 3]);
  });

  it("sends the bytes of a stream that reuses its memory", async () => {
    const texts = ["one", "two", "end"];
    const memory = new Uint8Array(3);
    const reusing = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const text = texts.shift();
          if (text === undefined) return controller.close();
          memory.set(encodeUtf8(text));
          controller.enqueue(memory);
        },
      },
      { highWaterMark: 0 },
    );
    const sent: string[] = [];
    const store = storeOf([
      async ({ init }) => {
        sent.push(await new Response(init.body as ReadableStream).text());
        return stored("3d1b6aa56a3dda3d8b1ea5a2d1c8a1d5");
      },
    ]);
    await store.bucket.put("k", withLength(reusing, 9)).catch(() => undefined);
    expect(sent).toEqual(["onetwoend"]);
  });

  it("holds up to 5 MiB of a stream by default", async () => {
    const put = (bytes: number) => {
      const stream = new Blob([new Uint8Array(bytes)]).stream();
      return storeOf([() => stored("several-1")]).bucket.put("k", stream);
    };
    expect(await put(5 * 1024 ** 2)).toMatchObject({ size: 5 * 1024 ** 2 });
    await expect(put(5 * 1024 ** 2 + 1)).rejects.toThrow("must have a known length");
  });

  it("fails if the etag is not the MD5 of the sent bytes, except under encryption", async () => {
    const [other, ssecKey] = ["0".repeat(32), "0".repeat(64)];
    const put = (headers: Record<string, string>, options = {}) => {
      const answer = () => {
        const response = stored(other);
        for (const [name, text] of Object.entries(headers)) response.headers.set(name, text);
        return response;
      };
      return storeOf([answer]).bucket.put("k", "hello", options);
    };
    await expect(put({})).rejects.toThrow(
      `etag ${other} is not the MD5 of the sent bytes, 5d41402abc4b2a76b9719d911017c592`,
    );
    await expect(put({ "x-amz-server-side-encryption": "AES256" })).rejects.toThrow(other);
    for (const kms of ["aws:kms", "aws:kms:dsse"])
      expect(await put({ "x-amz-server-side-encryption": kms })).toMatchObject({ etag: other });
    expect(await put({ "x-amz-server-side-encryption-customer-algorithm": "AES256" })).toMatchObject({ etag: other });
    expect(await put({}, { ssecKey })).toMatchObject({ etag: other, checksums: { md5: undefined } });
    const read = async ({ init }: { init: RequestInit }) => {
      await new Response(init.body).text();
      return stored(other);
    };
    await expect(storeOf([read]).bucket.put("k", streamOf("hello"))).rejects.toThrow(
      "5d41402abc4b2a76b9719d911017c592",
    );
    const uploadPart = (options = {}) =>
      storeOf([() => stored(other)])
        .bucket.resumeMultipartUpload("k", "id")
        .uploadPart(1, "a", options);
    await expect(uploadPart()).rejects.toThrow(other);
    expect(await uploadPart({ ssecKey })).toMatchObject({ etag: other });
  });
});

describe("withLength() and withSignal()", () => {
  const stream = new ReadableStream();
  const { bucket } = storeOf([]);
  it.each<[call: () => unknown, text: string]>([
    [() => withLength(5 as never, 5), "withLength: the stream must be a ReadableStream, not 5."],
    ...[-1, 1.5, 2 ** 53, Number.NaN].map((length): [() => unknown, string] => [
      () => withLength(stream, length),
      "withLength: the length must be a whole number of bytes, not ",
    ]),
    [() => withSignal(bucket, {} as never), "withSignal: signal must be an AbortSignal, not an object"],
    [
      () => withSignal({} as never, new AbortController().signal),
      "withSignal: bucket must be a RemoteBucket, not an object",
    ],
  ])("refuse a wrong argument: %#", (call, text) => {
    expect(call).toThrow(text);
  });

  it("take an empty stream", async () => {
    const empty = withLength(new Blob([]).stream(), 0);
    const { bucket } = storeOf([({ init }) => new Response(init.body).text().then(() => stored("several-1"))]);
    expect(await bucket.put("k", empty)).toMatchObject({ size: 0 });
  });
});
