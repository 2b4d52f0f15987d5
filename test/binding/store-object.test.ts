import { createHash } from "node:crypto";
import { FakeBucket } from "fakebucket";
import type { StoreObject } from "fakebucket/types";
import { describe, expect, it } from "vitest";
import { found } from "./found.js";
import { HandClock } from "./hand-clock.js";

/** In the runtime's order. */
const names = [
  "ssecKeyMd5",
  "storageClass",
  "range",
  "customMetadata",
  "httpMetadata",
  "uploaded",
  "checksums",
  "httpEtag",
  "etag",
  "size",
  "version",
  "key",
] as const;

const options = {
  customMetadata: { b: "1", a: "2" },
  httpMetadata: { contentType: "a/b", cacheExpiry: new Date(1000) },
};

/** One object in every way in which a bucket gives it. Each call gives others. */
async function results(
  size = 5,
): Promise<Record<"put" | "head" | "get" | "failed" | "listed" | "completed", StoreObject>> {
  let count = 0;
  const bucket = new FakeBucket({ clock: new HandClock(), ids: { next: (kind) => `${kind} ${++count}` } });
  const value = "x".repeat(size);
  const put = await bucket.put("k", value, options);
  const list = () => bucket.list({ include: ["httpMetadata", "customMetadata"] });
  return {
    put,
    head: found(await bucket.head("k")),
    get: found(await bucket.get("k")),
    failed: found(await bucket.get("k", { onlyIf: { etagMatches: "x" }, range: { offset: 2 } })),
    listed: found((await list()).objects[0]),
    completed: await bucket.createMultipartUpload("k", options).then(async (upload) => {
      return upload.complete([await upload.uploadPart(1, value)]);
    }),
  };
}

const ways = ["put", "head", "get", "failed", "listed", "completed"] as const;

describe.each(ways)("a result of %s", (way) => {
  it("has twelve own properties in the runtime's order [result.properties]", async () => {
    const object = (await results())[way];
    expect(Reflect.ownKeys(object)).toEqual(names);
    expect(Object.keys(object)).toEqual(names);
    const all: string[] = [];
    for (const name in object) all.push(name);
    expect(all.slice(0, names.length)).toEqual(names);
    for (const name of names) {
      expect(Object.getOwnPropertyDescriptor(object, name)).toStrictEqual({
        value: object[name],
        writable: false,
        enumerable: true,
        configurable: true,
      });
    }
  });

  it("refuses to be written to [result.properties]", async () => {
    const object: { key: string } = (await results())[way];
    const text = `Cannot assign to read only property 'key' of object '#<${object.constructor.name}>'`;
    const write = () => {
      object.key = "other";
    };
    expect(write).toThrow(new TypeError(text));
    expect(object.key).toBe("k");
    expect(Object.isFrozen(object)).toBe(false);
    expect(Object.isExtensible(object)).toBe(true);
  });

  it("gives the same nested value at each access, plain and mutable [result.nested]", async () => {
    const object = (await results())[way];
    for (const name of names) expect(object[name]).toBe(object[name]);
    expect(object.checksums.md5).toBe(object.checksums.md5);
    for (const plain of [object.customMetadata, object.httpMetadata]) {
      expect(Object.getPrototypeOf(plain)).toBe(Object.prototype);
    }
    expect(Object.getPrototypeOf(object.uploaded)).toBe(Date.prototype);
    if (object.range !== undefined) expect(Object.getPrototypeOf(object.range)).toBe(Object.prototype);
    expect(Object.keys(found(object.customMetadata))).toEqual(["b", "a"]);
    expect(Object.isFrozen(object.customMetadata)).toBe(false);
  });

  it("shares nothing with any other result, nor with the store [result.nested]", async () => {
    const all = await results();
    const object = all[way];
    const others = ways.filter((other) => other !== way).map((other) => all[other]);
    const before = JSON.stringify(others);
    found(object.customMetadata)["a"] = "changed";
    found(object.httpMetadata).contentType = "changed";
    found(object.httpMetadata?.cacheExpiry).setTime(0);
    object.uploaded.setTime(0);
    if (object.range !== undefined) Object.assign(object.range, { offset: 99 });
    if (object.checksums.md5 !== undefined) new Uint8Array(object.checksums.md5).fill(0);
    expect(JSON.stringify(others)).toBe(before);
    for (const other of others) expect(other.uploaded).not.toBe(object.uploaded);
    expect(object.customMetadata).toEqual({ b: "1", a: "changed" });
    const headers = new Headers();
    object.writeHttpMetadata(headers);
    expect([...headers]).toEqual([
      ["content-type", "a/b"],
      ["expires", "Thu, 01 Jan 1970 00:00:01 GMT"],
    ]);
  });

  it("can be spread and compared as plain data [result.properties]", async () => {
    const [one, other] = [(await results())[way], (await results())[way]];
    expect(Object.keys({ ...one })).toEqual(names);
    expect({ ...one }).toEqual({ ...other });
    expect(one).toEqual(other);
    expect(one).toStrictEqual(other);
    const { key, ...rest } = one;
    expect(key).toBe("k");
    expect(Object.keys(rest)).toEqual(names.slice(0, -1));
    expect(one).not.toEqual((await results(6))[way]);
    expect(one).toMatchObject({ key: "k", size: 5, customMetadata: { a: "2" } });
  });

  it("is JSON of what is defined, checksums in hex and dates as ISO strings [result.json]", async () => {
    const object = (await results())[way];
    const md5 = way === "completed" ? {} : { md5: "fb0e22c79ac75679e9881e6ba183b354" };
    const etag = way === "completed" ? "ba75038fa1683533b60cd651a9451255-1" : md5.md5;
    expect(JSON.stringify(object)).toBe(
      JSON.stringify({
        storageClass: "Standard",
        range: way === "head" || way === "get" || way === "failed" ? { offset: 0, length: 5 } : undefined,
        customMetadata: { b: "1", a: "2" },
        httpMetadata: { contentType: "a/b", cacheExpiry: "1970-01-01T00:00:01.000Z" },
        uploaded: "2026-07-30T12:34:56.789Z",
        checksums: md5,
        httpEtag: `"${etag}"`,
        etag,
        size: 5,
        version: way === "completed" ? "version 3" : "version 1",
        key: "k",
      }),
    );
  });
});

describe("HTTP metadata without a date", () => {
  it("is the caller's own, too [result.nested]", async () => {
    const bucket = new FakeBucket();
    const httpMetadata = { contentType: "a/b" };
    const put = await bucket.put("k", "v", { httpMetadata });
    Object.assign(found(put.httpMetadata), { contentType: "changed", cacheControl: "changed" });
    expect(httpMetadata).toEqual({ contentType: "a/b" });
    expect(found(await bucket.head("k")).httpMetadata).toEqual({ contentType: "a/b" });
  });
});

describe("the range of a result", () => {
  it("is the range served, all of it for head() and a failed precondition [result.range]", async () => {
    const all = await results();
    expect(ways.map((way) => all[way].range)).toEqual([
      undefined,
      { offset: 0, length: 5 },
      { offset: 0, length: 5 },
      { offset: 0, length: 5 },
      undefined,
      undefined,
    ]);
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    await bucket.put("empty", "");
    const rangeOf = async (range?: Parameters<typeof bucket.get>[1]) => found(await bucket.get("k", range)).range;
    expect(await rangeOf({ range: { offset: 1, length: 3 } })).toEqual({ offset: 1, length: 3 });
    expect(await rangeOf({ range: { suffix: 2 } })).toEqual({ offset: 3, length: 2 });
    expect(await rangeOf({ range: { length: 100 } })).toEqual({ offset: 0, length: 5 });
    expect(await rangeOf({ range: new Headers({ range: "bytes=1-2" }) })).toEqual({ offset: 1, length: 2 });
    for (const object of [await bucket.head("empty"), await bucket.get("empty")]) {
      expect(found(object).range).toEqual({ offset: 0, length: 0 });
    }
  });

  it("is missing none of its two numbers, and has no other [result.range]", async () => {
    expect(found((await results()).get.range)).toStrictEqual({ offset: 0, length: 5, suffix: undefined });
  });
});

describe("a get() whose precondition fails", () => {
  it("gives full metadata and no body member [result.precondition-failed]", async () => {
    const { failed, head } = await results();
    for (const name of ["body", "bodyUsed", "text", "json", "arrayBuffer", "bytes", "blob"]) {
      expect(name in failed).toBe(false);
    }
    expect(failed.constructor).toBe(head.constructor);
    expect(failed).toEqual(head);
    expect(() => (failed as unknown as { text(): void }).text()).toThrow(TypeError);
  });
});

describe.each([1024, 1025, 100_000])("a result of %i bytes", (size) => {
  it("has properties that look alike, whether the digest was computed before or not [result.properties]", async () => {
    const { put: object, head } = await results(size);
    expect(object).toEqual((await results(size)).put);
    const copied = { ...object };
    expect(Object.keys(object)).toEqual(names);
    expect({ ...copied, range: head.range }).toEqual({ ...head });
    expect(copied.etag).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.parse(JSON.stringify(object))).toMatchObject({ etag: copied.etag, checksums: { md5: copied.etag } });
    for (const name of ["etag", "httpEtag", "checksums"] as const) {
      const descriptor = Object.getOwnPropertyDescriptor(object, name);
      expect([descriptor?.enumerable, descriptor?.configurable]).toEqual([true, true]);
      expect(() => Object.assign(object, { [name]: "other" })).toThrow(TypeError);
      expect(object[name]).toBe(object[name]);
    }
  });

  it("has the MD5 of its bytes for an etag [result.etag]", async () => {
    const { put } = await results(size);
    const etag = createHash("md5").update("x".repeat(size)).digest("hex");
    expect([put.etag, put.httpEtag, put.checksums.toJSON()]).toEqual([etag, `"${etag}"`, { md5: etag }]);
  });
});
