import { type BucketLike, FakeBucket, type StoreListOptions } from "fakebucket";
import { adversarial } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

/** The keys and groups of each page. */
async function pagesOf(bucket: BucketLike, options: StoreListOptions) {
  const pages: { readonly keys: string[]; readonly groups: string[] }[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ ...options, cursor });
    pages.push({ keys: page.objects.map(({ key }) => key), groups: page.delimitedPrefixes });
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return pages;
}

/** The number of entries on each page. */
async function sizesOf(bucket: BucketLike, options: StoreListOptions = {}): Promise<number[]> {
  return (await pagesOf(bucket, options)).map(({ keys, groups }) => keys.length + groups.length);
}

/** A bucket with this number of keys. */
async function filled(count: number): Promise<FakeBucket> {
  const bucket = new FakeBucket();
  for (let index = 0; index < count; index++) await bucket.put(`k${String(index).padStart(4, "0")}`, null);
  return bucket;
}

const key = fc.stringMatching(/^[ab/]{1,4}$/);

const options: fc.Arbitrary<StoreListOptions> = fc.record(
  {
    limit: fc.integer({ min: 1, max: 12 }),
    prefix: fc.constantFrom("", "a", "a/"),
    delimiter: fc.constantFrom("/", "b"),
    startAfter: key,
    include: fc.constantFrom<StoreListOptions["include"][]>(["httpMetadata"], []),
  },
  { requiredKeys: [] },
);

describe("the pages of an adversarial bucket", () => {
  it("contain all entries of the bucket's pages, each group once, and are never empty", async () => {
    const property = fc.asyncProperty(fc.array(key), options, fc.integer(), async (keys, asked, seed) => {
      const bucket = new FakeBucket();
      for (const each of keys) await bucket.put(each, null);
      const [plain, short] = [await pagesOf(bucket, asked), await pagesOf(adversarial(bucket, { seed }), asked)];
      expect(short.flatMap((page) => page.keys)).toEqual(plain.flatMap((page) => page.keys));
      expect(short.flatMap((page) => page.groups)).toEqual(plain.flatMap((page) => page.groups));
      const sizes = short.map((page) => page.keys.length + page.groups.length);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(asked.limit ?? 1000);
      if (sizes.length > 1) expect(Math.min(...sizes)).toBeGreaterThan(0);
    });
    await fc.assert(property, { seed: 1 });
  });

  it("continue after keys are deleted and stored between them", async () => {
    const bucket = await filled(30);
    const shared = adversarial(bucket);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await shared.list({ cursor });
      for (const object of page.objects) {
        seen.push(object.key);
        await bucket.delete(object.key);
        await bucket.put(`${object.key} again`, null);
      }
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor !== undefined);
    const old = seen.filter((each) => !each.endsWith(" again"));
    expect(old).toHaveLength(30);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it("are not full except for the last ones, and sometimes full", async () => {
    const bucket = await filled(200);
    const sizes = (
      await Promise.all([1, 2, 3, 4, 5].map((seed) => sizesOf(adversarial(bucket, { seed }), { limit: 10 })))
    ).flat();
    expect(sizes.filter((size) => size < 10).length).toBeGreaterThan(sizes.length / 2);
    expect(sizes).toContain(10);
    expect(await sizesOf(adversarial(bucket, { shortPages: false }), { limit: 100 })).toEqual([100, 100]);
    const seeds = [1, 2, 3, 4, 5, 6];
    const first = (asked: StoreListOptions) =>
      Promise.all(seeds.map(async (seed) => (await sizesOf(adversarial(bucket, { seed }), asked))[0]));
    expect(await first({ limit: 2 })).toContain(1);
    for (let index = 0; index < 20; index++) await bucket.put(`group ${index}/`, null);
    expect(Math.min(...((await first({ delimiter: "/", prefix: "group" })) as number[]))).toBeLessThan(20);
  });

  it("are much shorter with metadata", async () => {
    const bucket = await filled(100);
    const include = ["customMetadata"] as const;
    for (let seed = 0; seed < 40; seed++) {
      const [first = 0] = await sizesOf(adversarial(bucket, { shortPages: seed % 2 === 0, seed }), { include });
      expect(first).toBeLessThanOrEqual(34);
    }
    const usual = [1, 2, 3, 4, 5, 6].map((seed) => adversarial(bucket, { shortMetadataPages: false, seed }));
    expect(Math.max(...(await Promise.all(usual.map((each) => sizesOf(each, { include })))).flat())).toBeGreaterThan(
      34,
    );
    const settings = { shortPages: false, shortMetadataPages: false };
    expect(await sizesOf(adversarial(bucket, settings), { include })).toEqual([100]);
    expect(await sizesOf(adversarial(bucket, { shortPages: false }), { include: [] })).toEqual([100]);
  });

  it("depend only on the seed", async () => {
    const bucket = await filled(50);
    const sizes = async (seed?: number) => (await sizesOf(adversarial(bucket, { seed }))).join();
    expect(await sizes()).toBe(await sizes(0));
    expect(await sizes(7)).toBe(await sizes(7));
    const all = await Promise.all([-1, 0, 1, 2, 3].map(sizes));
    expect(new Set(all).size).toBe(5);
  });

  it("read the options only once", async () => {
    const reads: string[] = [];
    const asked = new Proxy<StoreListOptions>(
      { limit: 5 },
      {
        get(target, name) {
          if (typeof name === "string") reads.push(name);
          return Reflect.get(target, name);
        },
      },
    );
    await adversarial(await filled(9)).list(asked);
    expect(reads).toEqual(["limit", "prefix", "cursor", "delimiter", "startAfter", "include"]);
    class Options {
      readonly #limit = 1;
      get limit() {
        return this.#limit;
      }
    }
    expect((await adversarial(await filled(3)).list(new Options())).objects).toHaveLength(1);
    const bucket = new FakeBucket();
    for (const each of ["a", "b", "c"]) await bucket.put(each, null, { customMetadata: { each } });
    const include: ("customMetadata" | "httpMetadata")[] = ["customMetadata"];
    const page = adversarial(bucket).list({ include });
    include.length = 0;
    expect((await page).objects[0]?.customMetadata).toEqual({ each: "a" });
  });
});
