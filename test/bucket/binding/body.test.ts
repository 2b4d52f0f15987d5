import { FakeBucket } from "fakebucket";
import type { StoreObjectBody } from "fakebucket/types";
import { describe, expect, it } from "vitest";
import { found, getFound } from "./found.js";

/** The object of a get, after its value was put. */
async function got(): Promise<StoreObjectBody> {
  const bucket = new FakeBucket();
  await bucket.put("k", "hello");
  return getFound(bucket, "k");
}

async function textFrom(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream as BodyInit).text();
}

describe("body", () => {
  it("that nobody reads harms nothing: it asks for no bytes [body.stream]", async () => {
    const object = await got();
    void object.body;
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(object.bodyUsed).toBe(false);
    expect(await object.text()).toBe("hello");
  });
});

describe("text()", () => {
  it("leaves out a byte order mark where a range begins [body.text]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "a\uFEFFb");
    expect(await found(await bucket.get("k", { range: { offset: 1 } })).text()).toBe("b");
  });
});

describe("bodyUsed", () => {
  it("is not set by the tee of another stream, were it called with ours [body.used]", async () => {
    const object = await got();
    const another = new Blob(["other"]).stream();
    const { tee }: ReadableStream = object.body;
    const [branch] = Reflect.apply(tee, another, []);
    expect(await textFrom(found(branch))).toBe("other");
    expect(object.bodyUsed).toBe(false);
  });
});

describe("a body that is passed on", () => {
  it("is refused by a second Response [body.one-shot]", async () => {
    const object = await got();
    await object.text();
    expect(() => new Response(object.body)).toThrow(TypeError);
  });
});
