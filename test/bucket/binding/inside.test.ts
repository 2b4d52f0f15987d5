import { FakeBucket } from "fakebucket";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ReadableStream as PolyfilledStream, WritableStream as PolyfilledWritable } from "web-streams-polyfill";
import { getFound, textOf } from "./found.js";
import { rejectionOf } from "./rejection-of.js";

const streamGlobals = Object.getOwnPropertyNames(globalThis).filter((name) => /Stream|QueuingStrategy/.test(name));

/** Removes everything related to web streams from the host. */
function removeStreams(): void {
  for (const name of streamGlobals) vi.stubGlobal(name, undefined);
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a host without web streams", () => {
  it("has none left here, so that the following tests are valid [body.no-streams]", () => {
    expect(streamGlobals).toContain("ReadableStream");
    expect(streamGlobals).toContain("TransformStream");
    removeStreams();
    expect(typeof ReadableStream).toBe("undefined");
  });

  it("can do everything except access body [body.no-streams]", async () => {
    removeStreams();
    const bucket = new FakeBucket();
    const put = await bucket.put("k", "hello", { customMetadata: { a: "1" } });
    await bucket.put("bytes", new Uint8Array([1, 2]));
    await bucket.put("blob", new Blob(["blob"]));
    expect(await textOf(bucket, "k")).toBe("hello");
    expect(await textOf(bucket, "blob")).toBe("blob");
    expect(await (await getFound(bucket, "bytes")).bytes()).toEqual(new Uint8Array([1, 2]));
    expect((await (await getFound(bucket, "bytes")).arrayBuffer()).byteLength).toBe(2);
    expect((await (await getFound(bucket, "k")).blob()).size).toBe(5);
    expect(await bucket.head("k")).toMatchObject({ etag: put.etag, customMetadata: { a: "1" } });
    expect(await bucket.put("k", "x", { onlyIf: { etagMatches: "x" } })).toBeNull();
    expect((await bucket.list()).objects.length).toBe(3);
    const upload = await bucket.createMultipartUpload("parts");
    await upload.complete([await upload.uploadPart(1, "part")]);
    expect(await textOf(bucket, "parts")).toBe("part");
    await bucket.delete(["k", "bytes"]);
    expect((await rejectionOf(bucket.put("k", 5 as never))).message).toContain("parameter 2 is not of type");
  });

  it("throws an error with instructions at body, and can still read the value [body.no-streams]", async () => {
    removeStreams();
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    const object = await getFound(bucket, "k");
    const text =
      "This host has no ReadableStream: pass one with the option ReadableStream, or read the body with text(), json(), bytes(), arrayBuffer() or blob().";
    expect(() => object.body).toThrow(new TypeError(text));
    expect(object.bodyUsed).toBe(false);
    expect(await object.text()).toBe("hello");
    expect(() => object.body).toThrow(new TypeError(text));
    expect(JSON.stringify(object)).toContain('"size":5');
  });

  it("accepts a polyfill's streams as values [body.no-streams] [value.stream]", async () => {
    removeStreams();
    const bucket = new FakeBucket();
    const stream = new PolyfilledStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("hello"));
        controller.close();
      },
    });
    expect(await bucket.put("k", stream)).toMatchObject({ size: 5 });
    const error = await rejectionOf(bucket.put("k", new PolyfilledStream(), { ssecKey: "x" }));
    expect(error.message).toBe("SSE-C Key has invalid format");
  });

  it("provides body with a given polyfill [body.no-streams]", async () => {
    removeStreams();
    const bucket = new FakeBucket({ ReadableStream: PolyfilledStream });
    await bucket.put("k", "hello");
    const object = await getFound(bucket, "k");
    expect(object.body).toBeInstanceOf(PolyfilledStream);
    await bucket.put("copy", object.body);
    expect([object.bodyUsed, await textOf(bucket, "copy")]).toEqual([true, "hello"]);
  });

  it("provides body once it has streams: they are found at the access [body.no-streams]", async () => {
    removeStreams();
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    const object = await getFound(bucket, "k");
    expect(() => object.body).toThrow(TypeError);
    vi.stubGlobal("ReadableStream", PolyfilledStream);
    expect(object.body).toBeInstanceOf(PolyfilledStream);
  });
});

describe("the host's streams", () => {
  it("are found at the access to body, not when the bucket or the object is created [body.no-streams]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    const [before, after] = [await getFound(bucket, "k"), await getFound(bucket, "k")];
    expect(before.body).toBeInstanceOf(ReadableStream);
    vi.stubGlobal("ReadableStream", PolyfilledStream);
    expect(after.body).toBeInstanceOf(PolyfilledStream);
    expect(before.body).not.toBeInstanceOf(PolyfilledStream);
  });
});

describe("the option ReadableStream", () => {
  /** Returns the object of a get with a polyfill's body. */
  async function got() {
    const bucket = new FakeBucket({ ReadableStream: PolyfilledStream });
    await bucket.put("k", "hello");
    const object = await getFound(bucket, "k");
    return { bucket, object, body: object.body as unknown as PolyfilledStream<Uint8Array> };
  }

  it("sets the class of bodies, on a host with streams too [body.stream]", async () => {
    const { object, body } = await got();
    expect(body).toBeInstanceOf(PolyfilledStream);
    expect(object.body).toBe(body);
    expect(body).not.toBeInstanceOf(ReadableStream);
  });

  it("leaves the states of a body unchanged [body.used] [body.locked]", async () => {
    const { object, body } = await got();
    const reader = body.getReader();
    expect(object.bodyUsed).toBe(false);
    expect((await rejectionOf(object.text())).message).toBe("This ReadableStream is currently locked to a reader.");
    expect((await reader.read()).value).toEqual(new TextEncoder().encode("hello"));
    expect(object.bodyUsed).toBe(true);
    expect(await reader.read()).toMatchObject({ done: true });

    const whole = await got();
    expect(await whole.object.text()).toBe("hello");
    expect(whole.body.locked).toBe(true);
    const cancelled = await got();
    await cancelled.body.cancel();
    expect(cancelled.object.bodyUsed).toBe(true);
  });

  it("creates bodies that can be tee'd, piped, iterated and put [body.forwarded] [body.used]", async () => {
    const teed = await got();
    const [one, other] = teed.body.tee();
    expect(teed.object.bodyUsed).toBe(true);
    await teed.bucket.put("one", one);
    await teed.bucket.put("other", other);
    expect([await textOf(teed.bucket, "one"), await textOf(teed.bucket, "other")]).toEqual(["hello", "hello"]);

    const piped = await got();
    const chunks: Uint8Array[] = [];
    await piped.body.pipeTo(new PolyfilledWritable({ write: (chunk: Uint8Array) => void chunks.push(chunk) }));
    const iterated = await got();
    for await (const chunk of iterated.body) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe("hellohello");
    expect([piped.object.bodyUsed, iterated.object.bodyUsed]).toEqual([true, true]);
  });

  it("creates bodies that can be put even on a host with another class: only the lock is checked [value.stream]", async () => {
    const { bucket, object, body } = await got();
    body.getReader();
    expect((await rejectionOf(bucket.put("copy", object.body))).message).toBe(
      "The ReadableStream has been locked to a reader.",
    );
    expect(await bucket.head("copy")).toBeNull();
  });

  it("may be a custom class [body.stream]", async () => {
    class OwnStream extends ReadableStream<Uint8Array> {}
    const bucket = new FakeBucket({ ReadableStream: OwnStream });
    await bucket.put("k", "hello");
    const object = await getFound(bucket, "k");
    expect(object.body).toBeInstanceOf(OwnStream);
    expect((await object.body.getReader().read()).value).toEqual(new TextEncoder().encode("hello"));
  });
});
