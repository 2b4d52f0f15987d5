import { FakeBucket, type StoreBucket } from "fakebucket";
import { adversarial } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { purge, purgeByCount } from "./purge.js";

type Purge = (bucket: StoreBucket, prefix: string) => Promise<void>;

/** Purges a prefix with `count` objects, next to one other object, and returns the remaining keys. */
async function leftBehind(script: Purge, count: number, wrap: (bucket: FakeBucket) => FakeBucket): Promise<string[]> {
  const bucket = new FakeBucket();
  await bucket.put("kept", null);
  for (let index = 0; index < count; index++) await bucket.put(`old/${index}`, null);
  await script(wrap(bucket), "old/");
  return (await bucket.list()).objects.map(({ key }) => key);
}

const seeds = [1, 2, 3, 4, 5];

describe("a purge that compares objects.length with limit", () => {
  it.each([0, 1, 999, 1000, 1001, 2500])("deletes all %d objects on a bucket with full pages", async (count) => {
    expect(await leftBehind(purgeByCount, count, (bucket) => bucket)).toEqual(["kept"]);
  });

  it.each(seeds)("leaves one of two objects behind when pages are short, found by seed %d", async (seed) => {
    const property = fc.asyncProperty(fc.integer({ min: 0, max: 20 }), async (count) => {
      expect(await leftBehind(purgeByCount, count, adversarial)).toEqual(["kept"]);
    });
    const found = await fc.check(property, { seed });
    expect(found).toMatchObject({ failed: true, counterexample: [2] });
  });
});

describe("a purge that continues while a page is truncated", () => {
  it.each(seeds)("deletes all objects with seed %d", async (seed) => {
    const property = fc.asyncProperty(fc.integer({ min: 0, max: 40 }), fc.integer(), async (count, choices) => {
      expect(await leftBehind(purge, count, (bucket) => adversarial(bucket, { seed: choices }))).toEqual(["kept"]);
    });
    await fc.assert(property, { seed });
  });

  it("deletes thousands of objects", async () => {
    expect(await leftBehind(purge, 2500, adversarial)).toEqual(["kept"]);
  });
});
