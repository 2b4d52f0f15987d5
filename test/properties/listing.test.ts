import { FakeBucket, type SemanticsName, semantics } from "fakebucket";
import type { StoreListOptions, StoreObjects } from "fakebucket/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sometimes } from "../../src/property/arbitraries/sometimes.js";
import { anyKey, keyFamilies } from "../../src/property/plans/key-families.js";
import { runs, time } from "./runs.js";

const key = fc.oneof(fc.constantFrom(...keyFamilies.flat()), anyKey());
const delimiter = fc.constantFrom(undefined, "/", "/", "--", "a", "\u0301", "\u{1f600}", "\uff5e", "");

async function bucketOf(keys: readonly string[], options: ConstructorParameters<typeof FakeBucket>[0]) {
  const bucket = new FakeBucket(options);
  for (const each of keys) await bucket.put(each, null);
  return bucket;
}

async function pagesOf(bucket: FakeBucket, options: StoreListOptions): Promise<StoreObjects[]> {
  const pages: StoreObjects[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ ...options, cursor });
    pages.push(page);
    if (pages.length > 100) throw new Error("The pages do not end");
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return pages;
}

const keysOf = (pages: readonly StoreObjects[]) => pages.flatMap(({ objects }) => objects.map((object) => object.key));
const sizeOf = ({ objects, delimitedPrefixes }: StoreObjects) => objects.length + delimitedPrefixes.length;
/** Through UTF-8, which turns each lone surrogate into one U+FFFD. */
const wellFormed = (text: string) => Buffer.from(text).toString();
const identityOf = (text: string) => wellFormed(text).normalize("NFC");

/** By identity, in the order of UTF-8: what was put last. */
function sortedByBytes(keys: readonly string[]): [identity: string, key: string][] {
  const last = new Map(keys.map((each) => [identityOf(each), wellFormed(each)]));
  return [...last].sort(([left], [right]) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
}

/** What a list is to give, said without pages. */
function wholeOf(keys: readonly string[], asked: StoreListOptions, name: SemanticsName) {
  const [prefix, separator] = [identityOf(asked.prefix ?? ""), identityOf(asked.delimiter ?? "")];
  const objects: string[] = [];
  const groups = new Set<string>();
  const start = asked.startAfter === undefined ? undefined : Buffer.from(identityOf(asked.startAfter));
  for (const [identity, each] of sortedByBytes(keys)) {
    if (!identity.startsWith(prefix)) continue;
    if (start !== undefined && Buffer.compare(Buffer.from(identity), start) <= 0) continue;
    const [head, ...tail] = separator === "" ? [identity] : identity.slice(prefix.length).split(separator);
    if (tail.length === 0) objects.push(each);
    else groups.add(prefix + head + (name === "deployed" ? separator : ""));
  }
  return { objects, groups: [...groups] };
}

describe.each(["documented", "deployed"] as const)("a listing under %s semantics", (name) => {
  const asked = fc.record({
    prefix: sometimes(fc.oneof(key, fc.constantFrom("a", "a/", "e"))),
    delimiter,
    startAfter: sometimes(key),
  });

  it(
    "is the sorted whole, cut into full pages, each group once [list.order] [key.order] [list.limit-counts-both] [list.delimiter.group-once] [list.prefix] [list.start-after]",
    async () => {
      const property = fc.asyncProperty(
        fc.array(key, { maxLength: 25 }),
        asked,
        fc.integer({ min: 1, max: 8 }),
        async (keys, list, limit) => {
          const pages = await pagesOf(await bucketOf(keys, { semantics: name }), { ...list, limit });
          const whole = wholeOf(keys, list, name);
          expect(keysOf(pages)).toEqual(whole.objects);
          expect(pages.flatMap(({ delimitedPrefixes }) => delimitedPrefixes)).toEqual(whole.groups);
          expect(pages.slice(0, -1).map(sizeOf)).toEqual(pages.slice(1).map(() => limit));
          expect(sizeOf(pages.at(-1) as StoreObjects)).toBeGreaterThan(pages.length > 1 ? 0 : -1);
        },
      );
      await fc.assert(property, runs(250));
    },
    time.timeout,
  );

  it(
    "goes on behind the last entry, whatever was deleted and inserted since [list.cursor]",
    async () => {
      const changes = fc.array(fc.record({ put: fc.boolean(), key }), { maxLength: 4 });
      const property = fc.asyncProperty(
        fc.array(key, { maxLength: 15 }),
        fc.array(changes, { maxLength: 8 }),
        fc.integer({ min: 1, max: 4 }),
        async (keys, changesByPage, limit) => {
          const bucket = await bucketOf(keys, { semantics: name });
          let present = keys;
          let page = await bucket.list({ limit });
          for (let number = 0; page.truncated; number++) {
            const last = page.objects.at(-1)?.key;
            for (const change of changesByPage[number] ?? []) {
              await (change.put ? bucket.put(change.key, null) : bucket.delete(change.key));
              present = present.filter((each) => identityOf(each) !== identityOf(change.key));
              if (change.put) present = [...present, change.key];
            }
            page = await bucket.list({ limit, cursor: page.cursor });
            const rest = wholeOf(present, { startAfter: last }, name).objects;
            expect(page.objects.map((object) => object.key)).toEqual(rest.slice(0, limit));
            expect(page.truncated).toBe(rest.length > limit);
          }
        },
      );
      await fc.assert(property, runs(150));
    },
    time.timeout,
  );
});

it(
  "ends a page with metadata early at the cap, never without an entry, and loses nothing [list.metadata-bytes]",
  async () => {
    const sizes = fc.array(fc.nat(12), { maxLength: 15 });
    const property = fc.asyncProperty(
      sizes,
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 1, max: 6 }),
      async (bytes, cap, limit) => {
        const bucket = new FakeBucket({ limits: { listMetadataBytes: cap } });
        const names = bytes.map((_, index) => String(index).padStart(2, "0"));
        // One name of one byte, and a value that makes up the rest.
        for (const [index, size] of bytes.entries()) {
          const customMetadata = size === 0 ? {} : { m: "v".repeat(size - 1) };
          await bucket.put(names[index] ?? "", null, { customMetadata });
        }
        const pages = await pagesOf(bucket, { limit, include: ["customMetadata"] });
        expect(keysOf(pages)).toEqual(names);
        let first = 0;
        for (const { objects, truncated } of pages) {
          let end = first + 1;
          let total = bytes[first] ?? 0;
          while (end < names.length && end < first + limit && total + (bytes[end] ?? 0) <= cap)
            total += bytes[end++] ?? 0;
          expect(objects.length).toBe(Math.min(end, names.length) - first);
          expect(truncated).toBe(end < names.length);
          first = end;
        }
        // Without metadata there is nothing to cap.
        expect((await bucket.list()).objects.length).toBe(names.length);
      },
    );
    await fc.assert(property, runs(150));
  },
  time.timeout,
);

it(
  "refuses a cursor that no list gave out, and takes an empty one for the start [list.cursor-malformed] [list.cursor-empty]",
  async () => {
    const property = fc.asyncProperty(fc.string({ unit: "binary" }), async (cursor) => {
      const bucket = await bucketOf(["a", "b"], { semantics: semantics.deployed });
      const listing = bucket.list({ cursor });
      if (cursor === "") expect(keysOf([await listing])).toEqual(["a", "b"]);
      else await expect(listing).rejects.toThrow("list: The cursor is not one that list has given out. (10905)");
    });
    await fc.assert(property, { ...runs(100), examples: [[""]] });
  },
  time.timeout,
);
