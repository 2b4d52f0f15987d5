import { createHash } from "node:crypto";
import { FakeBucket } from "fakebucket";
import { describe, expect, it } from "vitest";
import { found } from "./found.js";
import { HandClock } from "./hand-clock.js";
import { rejectionOf } from "./rejection-of.js";
import { untyped } from "./untyped.js";

const hexKey = "0123456789abcdef".repeat(4);
const bufferKey = Uint8Array.from(Buffer.from(hexKey, "hex")).buffer;
const keyMd5 = createHash("md5").update(Buffer.from(hexKey, "hex")).digest("hex");
const otherKey = "ff".repeat(32);

describe("an SSE-C key", () => {
  it.each([
    ["hex", hexKey],
    ["a buffer", bufferKey],
  ])("given as %s shows as its MD5 on every result of put() [ssec.key-md5]", async (_, ssecKey) => {
    const bucket = new FakeBucket();
    const put = await bucket.put("k", "hello", { ssecKey });
    const listed = (await bucket.list()).objects[0];
    const get = found(await bucket.get("k", { ssecKey }));
    const failed = await bucket.get("k", { ssecKey, onlyIf: { etagMatches: "x" } });
    for (const object of [put, listed, get, failed, await bucket.head("k")]) {
      expect(found(object).ssecKeyMd5).toBe(keyMd5);
    }
    expect(await get.text()).toBe("hello");
    expect((await bucket.put("k", "hello")).ssecKeyMd5).toBeUndefined();
  });

  it("is the same in either form [ssec.format]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello", { ssecKey: hexKey });
    expect(await found(await bucket.get("k", { ssecKey: bufferKey })).text()).toBe("hello");
    await bucket.put("k", "again", { ssecKey: bufferKey });
    expect(await found(await bucket.get("k", { ssecKey: hexKey })).text()).toBe("again");
  });

  it.each<[string, unknown, string]>([
    ["too short", "ab", "SSE-C Key must be 32 bytes in length"],
    ["too long", "ab".repeat(33), "SSE-C Key must be 32 bytes in length"],
    ["upper case", "AB".repeat(32), "SSE-C Key has invalid format"],
    ["empty", "", "SSE-C Key has invalid format"],
    ["a short buffer", new ArrayBuffer(31), "SSE-C Key must be 32 bytes in length"],
    ["a number", 5, "SSE-C Key must be 32 bytes in length"],
  ])("that is %s is refused everywhere [ssec.format]", async (_, ssecKey, text) => {
    const bucket = untyped(new FakeBucket());
    await bucket.put("k", "v");
    const upload = await bucket.createMultipartUpload("k");
    const calls = [bucket.put("k", "v", { ssecKey }), bucket.get("k", { ssecKey })];
    calls.push(bucket.createMultipartUpload("k", { ssecKey }), upload.uploadPart(1, "v", { ssecKey }));
    for (const call of calls) expect(await rejectionOf(call)).toEqual(new Error(text));
  });

  it("is needed to get what was stored with it [ssec.get-without-key] [ssec.get-other-key]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello", { ssecKey: hexKey });
    expect(await rejectionOf(bucket.get("k"))).toEqual(
      new Error("get: The object was stored with an SSE-C key. Give the same key to read it. (10901)"),
    );
    expect(await rejectionOf(bucket.get("k", { ssecKey: otherKey }))).toEqual(
      new Error("get: The object was stored with another SSE-C key. (10902)"),
    );
    expect(found(await bucket.head("k")).size).toBe(5);
  });

  it("is refused where the object was stored without one [ssec.get-needless-key]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    expect(await rejectionOf(bucket.get("k", { ssecKey: hexKey }))).toEqual(
      new Error("get: The object was stored without an SSE-C key. Read it without one. (10903)"),
    );
    expect(await bucket.get("missing", { ssecKey: hexKey })).toBeNull();
  });

  it("of an upload is that of all its parts and of the object [ssec.part-key] [ssec.key-md5]", async () => {
    const bucket = new FakeBucket();
    const upload = await bucket.createMultipartUpload("k", { ssecKey: hexKey });
    const text =
      "uploadPart: The multipart upload was created with another SSE-C key, or without one when the part has one. (10902)";
    for (const options of [undefined, {}, { ssecKey: otherKey }]) {
      expect(await rejectionOf(upload.uploadPart(1, "v", options))).toEqual(new Error(text));
    }
    const part = await upload.uploadPart(1, "hello", { ssecKey: bufferKey });
    const object = await upload.complete([part]);
    expect(object.ssecKeyMd5).toBe(keyMd5);
    expect((await rejectionOf(bucket.get("k"))).message).toContain("(10901)");
    expect(await found(await bucket.get("k", { ssecKey: hexKey })).text()).toBe("hello");
    const open = await bucket.createMultipartUpload("k");
    expect(await rejectionOf(open.uploadPart(1, "v", { ssecKey: hexKey }))).toEqual(new Error(text));
  });

  it("is copied at the call and never kept [ssec.key-md5] [value.copied]", async () => {
    const bucket = new FakeBucket();
    const key = bufferKey.slice(0);
    const put = bucket.put("k", new Blob(["hello"]), { ssecKey: key });
    new Uint8Array(key).fill(0);
    expect((await put).ssecKeyMd5).toBe(keyMd5);
    expect(JSON.stringify(await put)).not.toContain(hexKey.slice(0, 16));
  });

  it("has no effect in the simulator [ssec.get-without-key]", async () => {
    const bucket = new FakeBucket({ semantics: "simulator" });
    expect((await bucket.put("k", "hello", { ssecKey: hexKey })).ssecKeyMd5).toBeUndefined();
    expect(await found(await bucket.get("k")).text()).toBe("hello");
    expect(await rejectionOf(bucket.get("k", { ssecKey: "x" }))).toEqual(new Error("SSE-C Key has invalid format"));
  });
});

describe("a storage class", () => {
  it("is stored and returned on every result; the bucket's is the default [storage-class.kept]", async () => {
    for (const defaultStorageClass of [undefined, "Standard", "InfrequentAccess"] as const) {
      const bucket = new FakeBucket({ defaultStorageClass, clock: new HandClock() });
      for (const storageClass of [undefined, "Standard", "InfrequentAccess"] as const) {
        const expected = storageClass ?? defaultStorageClass ?? "Standard";
        const put = await bucket.put("k", "v", { storageClass });
        const listed = (await bucket.list()).objects[0];
        const upload = await bucket.createMultipartUpload("parts", { storageClass });
        const completed = await upload.complete([await upload.uploadPart(1, "v")]);
        for (const object of [put, listed, completed, await bucket.head("k"), await bucket.get("parts")]) {
          expect(found(object).storageClass).toBe(expected);
        }
      }
    }
  });

  it.each(["standard", "Glacier", "", null, 5])("%j is refused [storage-class.unknown]", async (storageClass) => {
    const bucket = new FakeBucket();
    const text = "The storage class must be Standard or InfrequentAccess. (10904)";
    expect(await rejectionOf(untyped(bucket).put("k", "v", { storageClass }))).toEqual(new Error(`put: ${text}`));
    expect(await rejectionOf(untyped(bucket).createMultipartUpload("k", { storageClass }))).toEqual(
      new Error(`createMultipartUpload: ${text}`),
    );
    expect(await bucket.head("k")).toBeNull();
  });

  it("is ignored by the simulator [storage-class.kept]", async () => {
    const bucket = new FakeBucket({ semantics: "simulator", defaultStorageClass: "InfrequentAccess" });
    expect(await untyped(bucket).put("k", "v", { storageClass: "Glacier" })).toMatchObject({ storageClass: "" });
  });
});

describe("custom metadata", () => {
  it("holds names such as __proto__ like any other [custom-metadata.proto]", async () => {
    const bucket = new FakeBucket();
    const customMetadata = JSON.parse('{"__proto__":"p","constructor":"c","toString":"t"}') as Record<string, string>;
    await bucket.put("k", "v", { customMetadata });
    const given = found(found(await bucket.head("k")).customMetadata);
    expect(Object.entries(given)).toEqual(Object.entries(customMetadata));
    expect(Object.getPrototypeOf(given)).toBe(Object.prototype);
    expect(JSON.stringify(given)).toBe('{"__proto__":"p","constructor":"c","toString":"t"}');
  });
});
