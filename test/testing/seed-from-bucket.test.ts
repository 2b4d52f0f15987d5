import { createHash } from "node:crypto";
import { FakeBucket, semantics } from "fakebucket";
import { customMetadata, httpMetadata, keys } from "fakebucket/property";
import {
  contents,
  fakesEqual,
  huge,
  journal,
  manualClock,
  type SourceBucket,
  seed,
  seedFromBucket,
} from "fakebucket/testing";
import type { StoreBucket } from "fakebucket/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rejectionOf } from "../bucket/binding/rejection-of.js";
import { runs, time } from "../laws/runs.js";

/** The same bucket with only the binding visible. */
function seenAsBinding(bucket: StoreBucket): SourceBucket {
  return { list: (options) => bucket.list(options), get: (key) => bucket.get(key) };
}

const object = fc.record({
  body: fc.uint8Array({ maxLength: 40 }),
  isInParts: fc.boolean(),
  httpMetadata: httpMetadata().map((given) => given.httpMetadata),
  customMetadata: customMetadata({ maxBytes: 200 }),
  storageClass: fc.constantFrom("Standard" as const, "InfrequentAccess" as const),
  algorithm: fc.constantFrom(undefined, "sha1", "sha256", "sha384", "sha512"),
});

describe("seedFromBucket()", () => {
  it.each(["binding", "fake"])("makes an equal bucket, from a %s, page by page [law]", time, async (form) => {
    const property = fc.asyncProperty(
      keys({ maxLength: 5 }),
      fc.array(object, { minLength: 5 }),
      async (names, given) => {
        const source = new FakeBucket({ limits: { minPartBytes: 0 }, pageSize: 2 });
        for (const [index, name] of names.entries()) {
          const { body, isInParts, algorithm, ...options } = given[index] as (typeof given)[0];
          if (isInParts) {
            const upload = await source.createMultipartUpload(name, options);
            await upload.complete([await upload.uploadPart(1, body)]);
          } else {
            const checksum = algorithm && { [algorithm]: createHash(algorithm).update(body).digest("hex") };
            await source.put(name, body, { ...options, ...checksum });
          }
        }
        const bucket = new FakeBucket({ semantics: "deployed" });
        expect(await seedFromBucket(bucket, form === "fake" ? source : seenAsBinding(source))).toBe(bucket);
        expect(fakesEqual(bucket, source)).toBe(true);
        expect([...contents(bucket).objects]).toEqual([...contents(source).objects]);
      },
    );
    await fc.assert(property, runs(40));
  });

  it("copies only keys with the prefix, adds to existing objects, and is not observed", async () => {
    const source = new FakeBucket({ objects: { "a/1": "new", "a/2": "2", b: "3", "b/a/1": "4" }, pageSize: 1 });
    for (const each of [source, seenAsBinding(source)]) {
      const bucket = new FakeBucket({ objects: { "a/1": "old", c: "4" } });
      const calls = journal(bucket);
      await seedFromBucket(bucket, each, { prefix: "a/" });
      expect(Array.from(contents(bucket).objects, ([key, { body }]) => [key, body])).toEqual([
        ["a/1", "new"],
        ["a/2", "2"],
        ["c", "4"],
      ]);
      expect(calls.count()).toBe(0);
    }
  });

  it("compares the prefix as a list of the source does, in any Unicode form", async () => {
    for (const [semantics, expected] of [
      ["deployed", ["caf\u00E9/1"]],
      ["simulator", []],
    ] as const) {
      const source = new FakeBucket({ semantics, objects: { "caf\u00E9/1": "1", cafe: "2" } });
      for (const each of [source, seenAsBinding(source)]) {
        const bucket = await seedFromBucket(new FakeBucket(), each, { prefix: "cafe\u0301/" });
        expect([...contents(bucket).objects.keys()]).toEqual(expected);
      }
    }
  });

  it("shares the objects of another fake, including huge and SSE-C encrypted ones", async () => {
    const source = await seed(new FakeBucket(), { film: huge(1e12), secret: { body: "x", ssecKey: "ab".repeat(32) } });
    expect(fakesEqual(await seedFromBucket(new FakeBucket(), source), source)).toBe(true);
    await expect(seedFromBucket(new FakeBucket(), seenAsBinding(source), { prefix: "s" })).rejects.toThrow(
      /^seedFromBucket: "secret": get: /,
    );
  });

  it("leaves out objects deleted between the list and the get", async () => {
    const source = new FakeBucket({ objects: { a: "1", b: "2" } });
    const { list, get } = seenAsBinding(source);
    const bucket = await seedFromBucket(new FakeBucket(), {
      list,
      get: async (key) => (key === "a" ? null : get(key)),
    });
    expect([...contents(bucket).objects.keys()]).toEqual(["b"]);
  });

  it("reads on after a page without objects, until one is not truncated", async () => {
    const { list, get } = seenAsBinding(new FakeBucket({ objects: { a: "1" } }));
    const asked: object[] = [];
    const bucket = await seedFromBucket(new FakeBucket(), {
      async list(options) {
        asked.push(options);
        if (asked.length > 2) throw new Error("no such page");
        const page = options.cursor === undefined ? { objects: [], truncated: true } : await list({});
        return { ...page, cursor: "next" };
      },
      get,
    });
    expect([...contents(bucket).objects.keys()]).toEqual(["a"]);
    expect(asked).toStrictEqual([{ prefix: "" }, { prefix: "", cursor: "next" }]);
  });

  it("leaves out what a lifecycle rule of the source has deleted since the last call", async () => {
    const clock = manualClock(0);
    const deleteObjectsTransition = { condition: { type: "Age", maxAge: 86_400 } } as const;
    const lifecycle = [{ id: "day", enabled: true, deleteObjectsTransition }];
    for (const see of [(source: FakeBucket) => source, seenAsBinding]) {
      const source = new FakeBucket({ clock, lifecycle, objects: { a: "1" } });
      clock.advance("2d");
      expect(contents(await seedFromBucket(new FakeBucket(), see(source))).objects.size).toBe(0);
    }
  });

  it("accepts objects with the required fields alone", async () => {
    const required = { etag: "0-2", version: "first", uploaded: new Date(5) };
    const bucket = await seedFromBucket(new FakeBucket(), {
      list: async () => ({ objects: [{ key: "a" }], truncated: false }),
      get: async () => ({ body: new Response("1").body, ...required }),
    });
    const expected = { ...required, body: "1", httpMetadata: {}, customMetadata: {}, storageClass: "Standard" };
    expect(contents(bucket).objects.get("a")).toMatchObject(expected);
  });

  it.each([
    ["an error", new RangeError("offline"), "offline"],
    ["a text", "offline", "offline"],
    ["undefined", undefined, "undefined"],
  ])("names the key of an object that cannot be read, with the cause: %s", async (_, cause, reason) => {
    const { list } = seenAsBinding(new FakeBucket({ objects: { a: "1" } }));
    const seeding = seedFromBucket(new FakeBucket(), { list, get: () => Promise.reject(cause) });
    const error = await rejectionOf(seeding);
    expect([error.name, error.message, error.cause]).toEqual(["TypeError", `seedFromBucket: "a": ${reason}`, cause]);
  });

  it.each([
    ["key", { limits: { maxKeyBytes: 3 } }],
    ["size", { limits: { maxUploadBytes: 2 } }],
    ["custom metadata", { limits: { maxCustomMetadataBytes: 1 } }],
  ])("stores nothing if the bucket refuses an object because of its %s", async (_, options) => {
    const source = new FakeBucket({ objects: { a: "1", long: { body: "long", customMetadata: { a: "b" } } } });
    for (const each of [source, seenAsBinding(source)]) {
      const bucket = new FakeBucket(options);
      await expect(seedFromBucket(bucket, each)).rejects.toThrow(/^seedFromBucket: "long": /);
      expect(contents(bucket).objects.size).toBe(0);
    }
  });

  it("gives objects without a storage class the bucket's default", async () => {
    const source = new FakeBucket({ semantics: semantics.simulator, objects: { a: "1" } });
    for (const each of [source, seenAsBinding(source)]) {
      const bucket = await seedFromBucket(new FakeBucket({ defaultStorageClass: "InfrequentAccess" }), each);
      expect(contents(bucket).objects.get("a")?.storageClass).toBe("InfrequentAccess");
    }
  });

  it("refuses values other than buckets, invalid sources and options", async () => {
    const bucket = new FakeBucket();
    await expect(seedFromBucket({}, bucket)).rejects.toThrow(
      "seedFromBucket: it must be an R2Bucket or FakeBucket, not an object.",
    );
    for (const source of [{}, null, { list() {} }])
      await expect(seedFromBucket(bucket, source as never)).rejects.toThrow(
        "seedFromBucket: the source must be a bucket with list() and get(), not",
      );
    await expect(seedFromBucket(bucket, bucket, { prefx: "" } as never)).rejects.toThrow(
      'there is no option "prefx"; did you mean "prefix"?',
    );
    await expect(seedFromBucket(bucket, bucket, { prefix: 5 } as never)).rejects.toThrow("must be a string, not 5.");
  });
});
