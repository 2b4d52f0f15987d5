import { FakeBucket } from "fakebucket";
import type BTree from "sorted-btree";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fork, reset, restore, snapshot } from "../../../src/testing/contents/states.js";
import { getFound } from "./found.js";

const counts = vi.hoisted(() => ({ comparisons: 0, digests: 0 }));

vi.mock("sorted-btree", async (importOriginal) => {
  const original = await importOriginal<{ default: { default?: typeof BTree } & typeof BTree }>();
  const Tree = original.default.default ?? original.default;
  class CountingTree extends Tree<string, unknown> {
    constructor(entries: undefined, compare: (a: string, b: string) => number) {
      super(entries, (a, b) => {
        counts.comparisons += 1;
        return compare(a, b);
      });
    }
  }
  return { default: CountingTree };
});

vi.mock("../../../src/base/bytes/digest.js", async (importOriginal) => {
  const original = await importOriginal<typeof import("../../../src/base/bytes/digest.js")>();
  const digestHex: typeof original.digestHex = (algorithm, chunks) => {
    counts.digests += 1;
    return original.digestHex(algorithm, chunks);
  };
  return { ...original, digestHex };
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns a bucket of folders with ten keys each. */
async function bucketOf(keys: number): Promise<FakeBucket> {
  const bucket = new FakeBucket();
  for (let index = 0; index < keys; index++) {
    await bucket.put(`folder-${String(Math.floor(index / 10)).padStart(6, "0")}/${index % 10}`, "");
  }
  return bucket;
}

async function comparisonsOf(call: () => Promise<unknown>): Promise<number> {
  const before = counts.comparisons;
  await call();
  return counts.comparisons - before;
}

describe("the cost of a call, without a clock", () => {
  it("grows with the logarithm of the number of keys", async () => {
    const [few, many] = [await bucketOf(1000), await bucketOf(32_000)];
    const calls: readonly ((bucket: FakeBucket) => Promise<unknown>)[] = [
      (bucket) => bucket.head("folder-000050/5"),
      (bucket) => bucket.put("folder-000050/5", ""),
      (bucket) => bucket.list({ limit: 100 }),
      (bucket) => bucket.list({ limit: 50, delimiter: "/" }),
      (bucket) => bucket.list({ prefix: "folder-000099/" }),
      (bucket) => bucket.delete("folder-000050/5"),
    ];
    for (const call of calls) {
      const inFew = await comparisonsOf(() => call(few));
      expect(inFew).toBeGreaterThan(0);
      // Thirty-two times the keys mean five more levels of binary search, in addition to ten.
      expect(await comparisonsOf(() => call(many))).toBeLessThanOrEqual(2 * inFew);
    }
    // A page walks its entries and jumps over its groups.
    expect(await comparisonsOf(() => many.list())).toBeLessThan(100);
    expect(await comparisonsOf(() => many.list({ delimiter: "/" }))).toBeLessThan(1000 * 40);
  });

  it("of a snapshot, a fork and a reset does not depend on the contents of the bucket", async () => {
    const bucket = await bucketOf(1000);
    const comparisons = await comparisonsOf(async () => {
      restore(bucket, snapshot(bucket));
      fork(bucket);
      reset(bucket);
    });
    expect(comparisons).toBe(0);
  });

  it("of lifecycle rules is a look at the first due change", async () => {
    const deleteObjectsTransition = { condition: { type: "Date", date: "2128-01-01" } } as const;
    const objects = Array.from({ length: 5000 }, (_, index) => [String(index), ""] as const);
    const bucket = new FakeBucket({ objects, lifecycle: [{ id: "rule", enabled: true, deleteObjectsTransition }] });
    expect(await comparisonsOf(() => bucket.head("1"))).toBeLessThan(100);
  });

  it("of a cleanup is one walk", async () => {
    const bucket = await bucketOf(1000);
    const { objects } = await bucket.list();
    expect(await comparisonsOf(() => bucket.delete(objects.map(({ key }) => key)))).toBeLessThan(1000);
    expect((await bucket.list()).objects).toEqual([]);
  });

  it("includes a digest only once it is read, and once only", async () => {
    const bucket = new FakeBucket();
    const before = counts.digests;
    await expect(bucket.put("k".repeat(2000), "v", { md5: "0".repeat(32) })).rejects.toThrow("(10020)");
    const stored = await bucket.put("k", "hello");
    await bucket.head("k");
    await (await getFound(bucket, "k")).text();
    const listed = (await bucket.list()).objects;
    await bucket.get("k", { onlyIf: { uploadedBefore: new Date(0) } });
    expect(counts.digests).toBe(before);
    expect(stored.etag).toBe("5d41402abc4b2a76b9719d911017c592");
    expect([listed[0]?.httpEtag, stored.checksums.toJSON().md5]).toEqual([`"${stored.etag}"`, stored.etag]);
    expect(counts.digests).toBe(before + 1);
  });

  it("is proportional to the bytes read, and zero for joining parts", async () => {
    const bucket = new FakeBucket();
    const upload = await bucket.createMultipartUpload("large");
    const part = new Uint8Array(5 * 1024 * 1024);
    const parts = [await upload.uploadPart(1, part), await upload.uploadPart(2, part)];
    const copied = vi.spyOn(Uint8Array.prototype, "set");
    const { digests } = counts;
    await upload.complete(parts);
    expect(copied).not.toHaveBeenCalled();
    // The digests of the parts are already known.
    expect(counts.digests - digests).toBe(1);
    const range = { offset: part.length - 24, length: 1024 };
    const object = await bucket.get("large", { range });
    expect((await object?.arrayBuffer())?.byteLength).toBe(1024);
    expect(copied.mock.calls.map(([chunk]) => chunk.length)).toEqual([24, 1000]);
  });

  it("includes no property definition for results whose object is never inspected", async () => {
    const bucket = await bucketOf(100);
    const defined = vi.spyOn(Object, "defineProperty");
    const { objects } = await bucket.list();
    const stored = await bucket.put("k", "v");
    await bucket.head("k");
    expect([objects[0]?.size, stored.size, stored.etag]).toEqual([0, 1, "9e3669d19b675bd57058fd4664205d2a"]);
    expect(defined).not.toHaveBeenCalled();
    expect(Object.keys(stored)).toHaveLength(12);
    expect(defined).toHaveBeenCalled();
  });
});
