import { FakeBucket, type StoreBucket } from "fakebucket";
import { adversarial } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { purge, purgeByCount } from "./purge.js";

type Purge = (bucket: StoreBucket, prefix: string) => Promise<void>;

/** What is left in a bucket of so many objects under a prefix, and one beside it, after a purge of the prefix. */
async function leftBehind(script: Purge, count: number, wrap: (bucket: FakeBucket) => FakeBucket): Promise<string[]> {
  const bucket = new FakeBucket();
  await bucket.put("kept", null);
  for (let index = 0; index < count; index++) await bucket.put(`old/${index}`, null);
  await script(wrap(bucket), "old/");
  return (await bucket.list()).objects.map(({ key }) => key);
}

const seeds = [1, 2, 3, 4, 5];

describe("a purge that compares objects.length with limit", () => {
  it.each([0, 1, 999, 1000, 1001, 2500])("deletes all of %d on a bucket whose pages are full", async (count) => {
    expect(await leftBehind(purgeByCount, count, (bucket) => bucket)).toEqual(["kept"]);
  });

  it.each(seeds)("leaves one of two behind where pages may be short, as seed %d finds out", async (seed) => {
    const property = fc.asyncProperty(fc.integer({ min: 0, max: 20 }), async (count) => {
      expect(await leftBehind(purgeByCount, count, adversarial)).toEqual(["kept"]);
    });
    const found = await fc.check(property, { seed });
    expect(found).toMatchObject({ failed: true, counterexample: [2] });
  });
});

describe("a purge that goes on while a page is truncated", () => {
  it.each(seeds)("deletes all, whatever seed %d tries", async (seed) => {
    const property = fc.asyncProperty(fc.integer({ min: 0, max: 40 }), fc.integer(), async (count, choices) => {
      expect(await leftBehind(purge, count, (bucket) => adversarial(bucket, { seed: choices }))).toEqual(["kept"]);
    });
    await fc.assert(property, { seed });
  });

  it("deletes all of thousands", async () => {
    expect(await leftBehind(purge, 2500, adversarial)).toEqual(["kept"]);
  });
});
