import { FakeBucket } from "fakebucket";
import type { StoreObjectBody } from "fakebucket/types";
import { describe, expect, it } from "vitest";
import { found, getFound } from "./found.js";
import { rejectionOf } from "./rejection-of.js";

const used = new TypeError(
  "Body has already been used. It can only be used once. Use tee() first if you need to read it twice.",
);
const locked = new TypeError("This ReadableStream is currently locked to a reader.");

/** The object of a get, after its value was put. */
async function got(value: string | Uint8Array = "hello"): Promise<StoreObjectBody> {
  const bucket = new FakeBucket();
  await bucket.put("k", value);
  return getFound(bucket, "k");
}

async function textFrom(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream as BodyInit).text();
}

describe("body", () => {
  it("is the same stream of the host at each access, for an empty object too [body.stream]", async () => {
    for (const value of ["hello", ""]) {
      const object = await got(value);
      expect(object.body).toBeInstanceOf(ReadableStream);
      expect(object.body).toBe(object.body);
      expect(object.body.locked).toBe(false);
      expect(await textFrom(object.body)).toBe(value);
    }
  });

  it("is another stream for each get() [body.stream]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    const [one, other] = [await getFound(bucket, "k"), await getFound(bucket, "k")];
    expect(one.body).not.toBe(other.body);
    expect([await one.text(), other.bodyUsed, await other.text()]).toEqual(["hello", false, "hello"]);
  });

  it("gives chunks until the end [body.stream]", async () => {
    const reader = (await got()).body.getReader();
    const { done, value } = await reader.read();
    expect([done, Buffer.from(found(value)).toString()]).toEqual([false, "hello"]);
    expect(value).toBeInstanceOf(Uint8Array);
    expect(await reader.read()).toEqual({ done: true, value: undefined });
    await reader.closed;
  });

  it("of an empty object ends at once [body.stream] [body.used]", async () => {
    const object = await got("");
    expect(await object.body.getReader().read()).toEqual({ done: true, value: undefined });
    expect(object.bodyUsed).toBe(true);
  });

  it("gives a large value in several chunks, each in memory of its own [body.stream]", async () => {
    const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251);
    const chunks: Uint8Array[] = [];
    for await (const chunk of (await got(bytes)).body) chunks.push(chunk);
    expect(Buffer.compare(Buffer.concat(chunks), bytes)).toBe(0);
    expect(chunks.length).toBeGreaterThan(1);
    expect(new Set(chunks.map(({ buffer }) => buffer)).size).toBe(chunks.length);
  });

  it("gives the range that was asked for [body.stream]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    expect(await textFrom(found(await bucket.get("k", { range: { offset: 1, length: 3 } })).body)).toBe("ell");
    expect(await textFrom(found(await bucket.get("k", { range: { suffix: 2 } })).body)).toBe("lo");
  });

  it("gives the old bytes after the object was overwritten or deleted [body.snapshot]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "old");
    const objects = [await getFound(bucket, "k"), await getFound(bucket, "k")];
    const [overwritten, deleted] = objects.map(({ body }) => body);
    await bucket.put("k", "new");
    expect(await textFrom(found(overwritten))).toBe("old");
    await bucket.delete("k");
    expect(await textFrom(found(deleted))).toBe("old");
  });

  it("that nobody reads harms nothing: it asks for no bytes [body.stream]", async () => {
    const object = await got();
    void object.body;
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(object.bodyUsed).toBe(false);
    expect(await object.text()).toBe("hello");
  });
});

describe("bodyUsed", () => {
  it("is false with a reader alone, true from the first read on [body.used]", async () => {
    const object = await got();
    const reader = object.body.getReader();
    expect([object.body.locked, object.bodyUsed]).toEqual([true, false]);
    await reader.read();
    expect(object.bodyUsed).toBe(true);
    reader.releaseLock();
    expect([object.body.locked, object.bodyUsed]).toEqual([false, true]);
    expect(await rejectionOf(object.text())).toEqual(used);
  });

  it("is true after the body was cancelled, whether with a reader or without [body.used]", async () => {
    const object = await got();
    const cancelling = object.body.cancel("enough");
    expect(object.bodyUsed).toBe(true);
    expect(await cancelling).toBeUndefined();
    expect(object.body.locked).toBe(false);
    expect(await rejectionOf(object.text())).toEqual(used);
    const another = await got();
    await another.body.getReader().cancel();
    expect(another.bodyUsed).toBe(true);
    expect(await rejectionOf(another.bytes())).toEqual(used);
  });

  it("stays false where a cancellation fails, because there is a reader [body.used] [body.locked]", async () => {
    const object = await got();
    object.body.getReader();
    expect((await rejectionOf(object.body.cancel())).constructor).toBe(TypeError);
    expect(object.bodyUsed).toBe(false);
    expect(await rejectionOf(object.text())).toEqual(locked);
  });

  it("is true as soon as the body was tee'd, and both branches can be read [body.used] [body.forwarded]", async () => {
    const object = await got();
    const [one, other] = object.body.tee();
    expect([object.body.locked, object.bodyUsed]).toEqual([true, true]);
    expect(await rejectionOf(object.text())).toEqual(used);
    expect([await textFrom(one), await textFrom(other)]).toEqual(["hello", "hello"]);
  });

  it("stays false where a tee fails, because there is a reader [body.used] [body.locked]", async () => {
    const object = await got();
    const reader = object.body.getReader();
    expect(() => object.body.tee()).toThrow(TypeError);
    expect(object.bodyUsed).toBe(false);
    reader.releaseLock();
    expect(await object.text()).toBe("hello");
  });

  it("is not set by the tee of another stream, were it called with ours [body.used]", async () => {
    const object = await got();
    const another = new Blob(["other"]).stream();
    const [branch] = Reflect.apply(object.body.tee, another, []);
    expect(await textFrom(found(branch))).toBe("other");
    expect(object.bodyUsed).toBe(false);
  });

  it("is true after async iteration, which may end early [body.used] [body.forwarded]", async () => {
    const object = await got();
    for await (const chunk of object.body) {
      expect(chunk.length).toBe(5);
      expect(object.bodyUsed).toBe(true);
      break;
    }
    expect([object.body.locked, object.bodyUsed]).toEqual([false, true]);
    const kept = await got();
    for await (const _ of kept.body.values({ preventCancel: true })) break;
    expect(kept.bodyUsed).toBe(true);
    expect(await rejectionOf(kept.text())).toEqual(used);
  });
});

describe("a body that is passed on", () => {
  it("through a TransformStream is used [body.forwarded]", async () => {
    const object = await got();
    const piped = object.body.pipeThrough(new TransformStream());
    expect(object.body.locked).toBe(true);
    expect((await rejectionOf(object.text())).constructor).toBe(TypeError);
    expect(await textFrom(piped)).toBe("hello");
    expect(object.bodyUsed).toBe(true);
    expect(await rejectionOf(object.text())).toEqual(used);
  });

  it("to a WritableStream is used [body.forwarded]", async () => {
    const object = await got();
    const chunks: Uint8Array[] = [];
    await object.body.pipeTo(new WritableStream({ write: (chunk) => void chunks.push(chunk) }));
    expect(Buffer.concat(chunks).toString()).toBe("hello");
    expect(object.bodyUsed).toBe(true);
    expect(await rejectionOf(object.text())).toEqual(used);
  });

  it("to a decompressing stream gives what was compressed [body.forwarded]", async () => {
    const zipped = new Response("hello").body?.pipeThrough(new CompressionStream("gzip"));
    const object = await got(new Uint8Array(await new Response(found(zipped)).arrayBuffer()));
    const unzipped = object.body.pipeThrough(new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array>);
    expect(await textFrom(unzipped)).toBe("hello");
  });

  it("to a Response is used when that is read [body.forwarded] [body.used]", async () => {
    const object = await got();
    const response = new Response(object.body);
    expect(object.bodyUsed).toBe(false);
    expect(await response.text()).toBe("hello");
    expect(object.bodyUsed).toBe(true);
    expect(await rejectionOf(object.text())).toEqual(used);
  });

  it("to a Response that is cloned is used at once, and can be read twice [body.forwarded] [body.used]", async () => {
    const object = await got();
    const response = new Response(object.body);
    const clone = response.clone();
    expect(object.bodyUsed).toBe(true);
    expect([await clone.text(), await response.text()]).toEqual(["hello", "hello"]);
  });

  it("to a request is used when that is read [body.forwarded]", async () => {
    const object = await got();
    const init: RequestInit & { duplex: "half" } = { method: "PUT", body: object.body, duplex: "half" };
    expect(await new Request("http://a/", init).text()).toBe("hello");
    expect(object.bodyUsed).toBe(true);
  });

  it("is refused by a second Response [body.one-shot]", async () => {
    const object = await got();
    await object.text();
    expect(() => new Response(object.body)).toThrow(TypeError);
  });
});
