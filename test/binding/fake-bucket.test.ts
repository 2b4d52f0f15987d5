import { FakeBucket, semantics } from "fakebucket";
import { describe, expect, it } from "vitest";
import { found, textOf } from "./found.js";
import { HandClock } from "./hand-clock.js";
import { rejectionOf } from "./rejection-of.js";

const methods = ["head", "get", "put", "createMultipartUpload", "resumeMultipartUpload", "delete", "list"] as const;

describe("a bucket", () => {
  it("has seven methods of length 0 on its prototype and nothing of its own [result.bucket-shape]", () => {
    const bucket = new FakeBucket();
    expect(Reflect.ownKeys(bucket)).toEqual([]);
    expect(Object.keys(FakeBucket.prototype)).toEqual(methods);
    expect(methods.map((name) => [bucket[name].name, bucket[name].length])).toEqual(methods.map((name) => [name, 0]));
    expect(Reflect.ownKeys(FakeBucket.prototype)).toHaveLength(methods.length + 2);
    expect(Object.getPrototypeOf(FakeBucket.prototype)).toBe(Object.prototype);
    expect({ ...bucket }).toEqual({});
  });

  it("is {} in JSON, whatever it holds [result.bucket-shape]", async () => {
    const bucket = new FakeBucket({ name: "mine" });
    await bucket.put("k", "v");
    expect(JSON.stringify(bucket)).toBe("{}");
    expect(JSON.stringify({ bucket })).toBe('{"bucket":{}}');
  });

  it("has uploads whose methods have length 0, as writeHttpMetadata() has [result.bucket-shape]", async () => {
    const bucket = new FakeBucket();
    const upload = await bucket.createMultipartUpload("k");
    expect([upload.uploadPart.length, upload.complete.length, upload.abort.length]).toEqual([0, 0, 0]);
    expect((await bucket.put("k", "v")).writeHttpMetadata.length).toBe(0);
  });

  it("shares nothing with another [consistency.strong]", async () => {
    const [one, other] = [new FakeBucket(), new FakeBucket()];
    await one.put("k", "v");
    expect(await other.head("k")).toBeNull();
    expect((await other.list()).objects).toEqual([]);
  });
});

describe("put()", () => {
  it("stores value and metadata and gives the object [put.stores] [result.metadata]", async () => {
    const bucket = new FakeBucket();
    const httpMetadata = { contentType: "a/b" };
    const put = await bucket.put("k", "hello", { httpMetadata, customMetadata: { a: "1" } });
    expect(put).toMatchObject({ key: "k", size: 5, httpMetadata, customMetadata: { a: "1" } });
    expect(await bucket.head("k")).toMatchObject({ ...put, range: { offset: 0, length: 5 } });
    expect(await textOf(bucket, "k")).toBe("hello");
  });

  it("gives {} where no metadata was sent [result.metadata]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    for (const object of [await bucket.put("k", "hello"), await bucket.head("k"), await bucket.get("k")]) {
      expect(object).toMatchObject({ httpMetadata: {}, customMetadata: {} });
    }
  });

  it("replaces value and all metadata of an earlier one [put.replaces]", async () => {
    const bucket = new FakeBucket();
    const old = await bucket.put("k", "old", { httpMetadata: { contentType: "a/b" }, customMetadata: { a: "1" } });
    const put = await bucket.put("k", "a new one");
    expect(put).toMatchObject({ size: 9, httpMetadata: {}, customMetadata: {} });
    expect(put.version).not.toBe(old.version);
    expect((await bucket.list()).objects).toHaveLength(1);
    expect(await textOf(bucket, "k")).toBe("a new one");
  });

  it("with a failing precondition gives null and stores nothing [put.precondition-failed]", async () => {
    const bucket = new FakeBucket();
    const { etag } = await bucket.put("k", "old");
    for (const onlyIf of [
      { etagMatches: "x" },
      { etagDoesNotMatch: "*" },
      new Headers({ "if-none-match": `"${etag}"` }),
      new Headers({ "if-match": '"x"' }),
    ]) {
      expect(await bucket.put("k", "new", { onlyIf })).toBeNull();
    }
    expect(await bucket.put("missing", "new", { onlyIf: { etagMatches: "*" } })).toBeNull();
    expect(await bucket.head("missing")).toBeNull();
    expect(await textOf(bucket, "k")).toBe("old");
    expect(await bucket.put("k", "new", { onlyIf: { etagMatches: etag } })).toMatchObject({ size: 3 });
  });

  it("stamps the object when its value has arrived, with a new version [result.uploaded] [result.version]", async () => {
    const clock = new HandClock(1000);
    const bucket = new FakeBucket({ clock });
    const put = bucket.put("k", new Blob(["v"]));
    clock.advance(5);
    expect((await put).uploaded).toEqual(new Date(1005));
    expect(found(await bucket.head("k")).uploaded).toEqual(new Date(1005));
    const versions = [(await put).version, (await bucket.put("k", "v")).version, (await bucket.put("l", "v")).version];
    expect(new Set(versions).size).toBe(3);
    for (const version of versions) expect(version).toMatch(/^[0-9a-f]{32}$/);
    expect(found(await bucket.head("k")).version).toBe(versions[1]);
  });
});

describe("head() and get()", () => {
  it("give null for a key that is missing [head.missing] [get.missing]", async () => {
    const bucket = new FakeBucket();
    expect(await bucket.head("k")).toBeNull();
    expect(await bucket.get("k")).toBeNull();
    expect(await bucket.get("k", { onlyIf: { etagMatches: "x" }, range: { offset: 9 } })).toBeNull();
  });

  it("give metadata without a body, and with one [head.metadata]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello", { customMetadata: { a: "1" } });
    const [head, get] = [found(await bucket.head("k")), found(await bucket.get("k"))];
    expect(["body" in head, "text" in head, "body" in get]).toEqual([false, false, true]);
    expect({ ...head }).toEqual({ ...get });
  });

  it("check key, existence, SSE-C key, precondition and range in this order [get.order]", async () => {
    const bucket = new FakeBucket();
    const ssecKey = "ab".repeat(32);
    await bucket.put("k", "hello", { ssecKey });
    const options = { onlyIf: { etagMatches: "x" }, range: { offset: 9 } };
    expect((await rejectionOf(bucket.get("k".repeat(1025), options))).message).toContain("(10020)");
    expect(await bucket.get("missing", options)).toBeNull();
    expect((await rejectionOf(bucket.get("k", options))).message).toContain("SSE-C key");
    expect("body" in found(await bucket.get("k", { ...options, ssecKey }))).toBe(false);
    const error = await rejectionOf(bucket.get("k", { range: { offset: 9 }, ssecKey }));
    expect(error.message).toBe("get: The requested range is not satisfiable (10039)");
  });
});

describe("delete()", () => {
  it("deletes a key or each key of an array, and resolves to undefined [delete.one]", async () => {
    const bucket = new FakeBucket();
    for (const key of ["a", "b", "c", "d"]) await bucket.put(key, key);
    expect(await bucket.delete("a")).toBeUndefined();
    expect(await bucket.delete(["b", "b", "missing", "c"])).toBeUndefined();
    expect(await bucket.delete("missing")).toBeUndefined();
    expect((await bucket.list()).objects.map(({ key }) => key)).toEqual(["d"]);
  });

  it("takes 1 to 1,000 keys, as many as the simulator likes [delete.count]", async () => {
    const keys = Array.from({ length: 1001 }, (_, index) => `key ${index}`);
    const bucket = new FakeBucket();
    const text = "delete: The number of keys in the request must be between 1 and 1000 inclusive. (10027)";
    await bucket.put("key 5", "v");
    expect((await rejectionOf(bucket.delete(keys))).message).toBe(text);
    expect((await rejectionOf(bucket.delete([]))).message).toBe(text);
    expect(await bucket.head("key 5")).not.toBeNull();
    await bucket.delete(keys.slice(0, 1000));
    expect(await bucket.head("key 5")).toBeNull();
    await new FakeBucket({ semantics: semantics.simulator }).delete([]);
  });

  it("deletes none where one key is refused [delete.all-or-nothing]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "v");
    expect((await rejectionOf(bucket.delete(["k", "k".repeat(1025)]))).message).toContain("(10020)");
    expect(await bucket.head("k")).not.toBeNull();
  });
});

describe("keys", () => {
  it("are the same where their NFC forms are; the one last uploaded is given back [key.nfc]", async () => {
    const [composed, decomposed] = ["caf\u00e9", "cafe\u0301"];
    const bucket = new FakeBucket();
    await bucket.put(composed, "old");
    expect((await bucket.put(decomposed, "new")).key).toBe(decomposed);
    expect(found(await bucket.head(composed)).key).toBe(decomposed);
    expect((await bucket.list({ prefix: "caf\u00e9" })).objects.map(({ key }) => key)).toEqual([decomposed]);
    await bucket.delete(composed);
    expect(await bucket.head(decomposed)).toBeNull();
  });

  it.each(["", "..", "/a", "a//b", "__proto__", "constructor", "toString", "%", "\t\n\0", "\u{1F600}"])(
    "such as %j are data [key.any-characters] [key.empty]",
    async (key) => {
      const bucket = new FakeBucket();
      expect(await bucket.head(key)).toBeNull();
      expect((await bucket.put(key, "value")).key).toBe(key);
      expect(await textOf(bucket, key)).toBe("value");
      expect((await bucket.list()).objects.map((object) => object.key)).toEqual([key]);
      await bucket.delete([key]);
      expect(await bucket.get(key)).toBeNull();
    },
  );

  it("with a lone surrogate have one U+FFFD in its place, three in the simulator [key.lone-surrogate]", async () => {
    expect((await new FakeBucket().put("a\uD800b", "v")).key).toBe("a\uFFFDb");
    const simulator = new FakeBucket({ semantics: "simulator" });
    expect((await simulator.put("a\uD800b", "v")).key).toBe("a\uFFFD\uFFFD\uFFFDb");
  });
});
