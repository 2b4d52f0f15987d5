import { FakeBucket } from "fakebucket";
import { adversarial } from "fakebucket/property";
import { describe, expect, it, vi } from "vitest";
import { untyped } from "../../bucket/binding/untyped.js";

describe("adversarial()", () => {
  it("returns a bucket of the same class over the same objects", async () => {
    const bucket = new FakeBucket();
    const other = adversarial(bucket);
    expect(other).toBeInstanceOf(FakeBucket);
    expect(JSON.stringify(other)).toBe("{}");
    await other.put("k", "v");
    expect(await (await bucket.get("k"))?.text()).toBe("v");
    await other.delete("k");
    expect([await other.head("k"), await other.get("k")]).toEqual([null, null]);
    expect(await other.put("k", "v", { onlyIf: { etagMatches: "x" } })).toBeNull();
  });

  it("throws and rejects like the bucket", async () => {
    const old = untyped(adversarial(new FakeBucket({ compatibilityDate: "2022-10-01" })));
    for (const call of [() => old.list(5), () => old.put("k", 5), () => old.get()]) expect(call).toThrow(TypeError);
    const bucket = untyped(adversarial(new FakeBucket()));
    await expect(bucket.list({ limit: 0 })).rejects.toThrow("(10022)");
    await expect(bucket.get("k", { onlyIf: { uploadedBefore: Number.NaN } })).rejects.toThrow("not a valid Date");
    await expect(bucket.get("k", { onlyIf: 5 })).rejects.toThrow("onlyIf");
    const { head } = bucket;
    expect(() => head("k")).toThrow("Illegal invocation");
  });

  it("accepts objects of other buckets, including frozen ones", async () => {
    const uploaded = new Date(1234);
    const frozen = Object.freeze({
      key: "k",
      uploaded,
      text: (given = "v") => Promise.resolve(given),
      body: new Response("v").body,
    });
    const other = {
      ...{ head: async () => frozen, get: async () => frozen, put: async () => undefined, delete: async () => {} },
      list: async () => ({ objects: [frozen], delimitedPrefixes: [], truncated: false }),
      createMultipartUpload: async () => undefined,
      resumeMultipartUpload: () => ({}),
    };
    const bucket = adversarial(Object.freeze(other) as never as FakeBucket);
    expect((await bucket.head("k"))?.uploaded).toEqual(new Date(1000));
    expect((await bucket.list()).objects[0]?.uploaded).toEqual(new Date(1000));
    const object = await bucket.get("k");
    let isRead = false;
    const reading = object?.text().then((text) => {
      isRead = true;
      return text;
    });
    for (let tick = 0; tick < 20; tick++) await Promise.resolve();
    expect([isRead, await reading]).toEqual([false, "v"]);
    expect(object?.bytes).toBeUndefined();
    const again = (await bucket.get("k")) as unknown as typeof frozen;
    expect(await again.text("w")).toBe("w");
    expect(await bucket.put("k", "v")).toBeUndefined();
    const timeless = adversarial({ ...other, head: async () => ({ key: "k", uploaded: 5 }) } as never as FakeBucket);
    expect((await timeless.head("k"))?.uploaded).toBe(5);
    expect(await bucket.createMultipartUpload("k")).toBeUndefined();
    const promised = Promise.resolve({});
    const odd = { createMultipartUpload: async () => "none", resumeMultipartUpload: () => promised };
    const strange = adversarial({ ...other, ...odd } as never as FakeBucket);
    expect(await strange.createMultipartUpload("k")).toBe("none");
    expect(strange.resumeMultipartUpload("k", "id")).toBe(promised);
    const bodiesOwn = { oddChunks: false, slowBodies: false };
    expect((await adversarial(other as never as FakeBucket, bodiesOwn).get("k"))?.body).toBe(frozen.body);
    for (const one of Object.keys(bodiesOwn)) {
      const options = { ...bodiesOwn, [one]: true };
      expect((await adversarial(other as never as FakeBucket, options).get("k"))?.body).not.toBe(frozen.body);
    }
    expect(frozen.uploaded).toBe(uploaded);
  });

  it.each([
    ["with pieces of Node's class, and empty ones", { oddChunks: true, slowBodies: false }],
    ["on a host without message channels", { oddChunks: true, slowBodies: true }],
  ])("passes on the bytes of another bucket's body %s", async (_, options) => {
    const body = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const text of ["", "hello", "", "world"]) controller.enqueue(Buffer.from(text));
          controller.close();
        },
      });
    const get = async () => ({ key: "k", body: body() });
    const bucket = adversarial(Object.assign(new FakeBucket(), { get }) as never as FakeBucket, options);
    vi.stubGlobal("MessageChannel", undefined);
    try {
      expect(await new Response((await bucket.get("k"))?.body).text()).toBe("helloworld");
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it.each<[options: unknown, text: string]>([
    ["all", 'adversarial: options must be an object, not "all".'],
    [null, "adversarial: options must be an object, not null."],
    ...["shortPages", "shortMetadataPages", "oddChunks", "slowBodies", "equalTimes"].map((name): [unknown, string] => [
      { [name]: 1 },
      `adversarial: ${name} must be true or false, not 1.`,
    ]),
    [{ seed: 2 ** 31 }, "adversarial: seed must be a 32-bit integer, not 2147483648."],
    [{ seed: 1.5 }, "adversarial: seed must be a 32-bit integer, not 1.5."],
    [{ seed: "1" }, 'adversarial: seed must be a 32-bit integer, not "1".'],
    [{ seed: Symbol("s") }, "adversarial: seed must be a 32-bit integer, not Symbol(s)."],
    [
      { slow: true },
      'adversarial: there is no option "slow"; expected shortPages, shortMetadataPages, oddChunks, slowBodies, equalTimes, seed.',
    ],
  ])("refuses the options %j", (options, text) => {
    expect(() => adversarial(new FakeBucket(), options as never)).toThrow(new TypeError(text));
  });

  it("refuses anything other than a bucket", () => {
    expect(() => adversarial(undefined as never)).toThrow(
      new TypeError("adversarial: bucket must be a bucket, not undefined."),
    );
  });
});
