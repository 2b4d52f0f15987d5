import type { StoreObjectBody } from "fakebucket/types";
import { describe, expect, it, vi } from "vitest";
import { digestHex } from "../../src/base/bytes/digest.js";
import { encodeUtf8 } from "../../src/base/bytes/utf8.js";
import { object, stored, storeOf } from "./store-of.js";

describe("a request to the store", () => {
  it("reads a body as JSON, and refuses an empty one", async () => {
    const json = async (text: string) =>
      ((await storeOf([() => told(text)]).bucket.get("k")) as StoreObjectBody).json();
    const told = (text: string) => object(text, { etag: '"several-1"' });
    expect(await json("[1]")).toEqual([1]);
    await expect(json("")).rejects.toThrow(SyntaxError);
  });

  it("turns a wrong number of bytes into an error of the body", async () => {
    for (const size of ["3", "7"]) {
      const { bucket } = storeOf([() => object("hello", { "content-length": size })]);
      await expect((await bucket.get("k"))?.text()).rejects.toThrow(`bytes than the ${size} that it announced`);
    }
    const cancel = vi.fn();
    const pull = (to: ReadableStreamDefaultController) => to.enqueue(encodeUtf8("hel"));
    const read = async (body: ReadableStream | string, size: string) => {
      const headers = object(null, { "content-length": size, etag: '"several-1"' }).headers;
      const reader = (await storeOf([() => new Response(body, { headers })]).bucket.get("k"))?.body.getReader();
      for (;;) if ((await reader?.read())?.done !== false) return;
    };
    await expect(read("hello", "7")).rejects.toThrow("fewer bytes than the 7 that it announced");
    await expect(read(new ReadableStream({ pull, cancel }), "5")).rejects.toThrow("more bytes than the 5");
    expect(cancel).toHaveBeenCalledOnce();
    expect(await read("hello", "5")).toBeUndefined();
  });

  it.each([0, 1])("cancels the response with its body, after %i reads", async (reads) => {
    const cancel = vi.fn();
    const pull = (to: ReadableStreamDefaultController) => to.enqueue(encodeUtf8("hel"));
    const { headers } = object(null, { "content-length": "9", etag: '"several-1"' });
    const { bucket } = storeOf([() => new Response(new ReadableStream({ pull, cancel }), { headers })]);
    const reader = ((await bucket.get("k")) as StoreObjectBody).body.getReader();
    for (let read = 0; read < reads; read++) await reader.read();
    await reader.cancel();
    expect(cancel).toHaveBeenCalledOnce();
  });

  it("gives all bytes of chunks that share their memory", async () => {
    const all = new Uint8Array(300_000).map((_, index) => index % 251);
    const answer = () => {
      const body = new ReadableStream<Uint8Array>({
        start(to) {
          for (let first = 0; first < all.length; first += 100_000) to.enqueue(all.subarray(first, first + 100_000));
          to.close();
        },
      });
      return new Response(body, {
        headers: object(null, { "content-length": String(all.length), etag: '"several-1"' }).headers,
      });
    };
    const read = async () => (await storeOf([answer]).bucket.get("k")) as StoreObjectBody;
    expect(digestHex("md5", [new Uint8Array(await (await read()).arrayBuffer())])).toBe(digestHex("md5", [all]));
    const streamed = await new Response((await read()).body as BodyInit).arrayBuffer();
    expect(digestHex("md5", [new Uint8Array(streamed)])).toBe(digestHex("md5", [all]));
  });

  it.each<[by: string, use: (body: ReadableStream) => unknown, used: boolean]>([
    ["cancel()", (body) => body.cancel(), true],
    ["tee()", (body) => body.tee(), true],
    ["getReader()", (body) => void body.getReader(), false],
    ["read()", (body) => body.getReader().read(), true],
  ])("has a body that is used by %s or not", async (_, use, used) => {
    const got = (await storeOf([() => object("hello")]).bucket.get("k")) as StoreObjectBody;
    await use(got.body as ReadableStream);
    await new Promise((later) => setImmediate(later));
    expect(got.bodyUsed).toBe(used);
  });

  it("turns a wrong MD5 into an error at the end of the body, if the etag is one", async () => {
    const get = async (body: string | null, headers: Record<string, string> = {}, options = {}) =>
      (await storeOf([() => object(body, headers)]).bucket.get("k", options)) as StoreObjectBody;
    const text = /etag 5d4\w+ is not the MD5 of its bytes/;
    // Truncated, with consistent headers.
    await expect((await get("hell")).text()).rejects.toThrow(text);
    await expect((await get("hellO")).arrayBuffer()).rejects.toThrow(text);
    await expect((await get(null)).text()).rejects.toThrow(text);
    const reader = (await get("hell")).body.getReader();
    expect((await reader.read()).value).toEqual(encodeUtf8("hell"));
    await expect(reader.read()).rejects.toThrow(text);
    const { bucket, received } = storeOf([({ init }) => new Response(init.body).text().then(() => stored())]);
    await expect(bucket.put("copy", (await get("hell")).body)).rejects.toThrow(text);
    expect(received).toHaveLength(1);

    for (const headers of [
      { etag: '"5d41402abc4b2a76b9719d911017c592-1"' },
      { "x-amz-server-side-encryption": "aws:kms" },
      { "x-amz-server-side-encryption-customer-algorithm": "AES256" },
    ]) {
      const got = await get("hell", headers);
      expect(got.checksums.md5).toBeUndefined();
      expect(await got.text()).toBe("hell");
    }
    const part = { "content-range": "bytes 0-3/5", "content-length": "4" };
    expect(await (await get("hell", part, { range: { length: 4 } })).text()).toBe("hell");
  });
});
