import { FakeBucket } from "fakebucket";
import type { StoreObjectBody } from "fakebucket/types";
import { describe, expect, it } from "vitest";
import { found, getFound } from "./found.js";

/** Stores a value and returns the object of a get. */
async function got(): Promise<StoreObjectBody> {
  const bucket = new FakeBucket();
  await bucket.put("k", "hello");
  return getFound(bucket, "k");
}

async function textFrom(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream as BodyInit).text();
}

describe("body", () => {
  it("pulls no bytes until it is read [body.stream]", async () => {
    const object = await got();
    void object.body;
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(object.bodyUsed).toBe(false);
    expect(await object.text()).toBe("hello");
  });
});

describe("text()", () => {
  it("drops a byte order mark at the start of a range [body.text]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "a\uFEFFb");
    expect(await found(await bucket.get("k", { range: { offset: 1 } })).text()).toBe("b");
  });
});

describe("bodyUsed", () => {
  it("is not set by a borrowed tee() of another stream [body.used]", async () => {
    const object = await got();
    const another = new Blob(["other"]).stream();
    const { tee }: ReadableStream = object.body;
    const [branch] = Reflect.apply(tee, another, []);
    expect(await textFrom(found(branch))).toBe("other");
    expect(object.bodyUsed).toBe(false);
  });

  it("is not set by a tee() that is refused [body.used]", async () => {
    const object = await got();
    const reader = object.body.getReader();
    expect(() => object.body.tee()).toThrow(TypeError);
    expect(object.bodyUsed).toBe(false);
    reader.releaseLock();
    expect(await object.text()).toBe("hello");
  });
});

describe("a body passed to a Response", () => {
  it("is refused by a second one [body.one-shot]", async () => {
    const object = await got();
    await object.text();
    expect(() => new Response(object.body)).toThrow(TypeError);
  });
});
