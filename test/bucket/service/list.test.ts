import { FakeBucket, type FakeBucketOptions, type StoreListOptions, semantics } from "fakebucket";
import { describe, expect, it } from "vitest";
import { coerceList, parseList } from "../../../src/bucket/request/parse-list.js";
import { httpMetadataBytes } from "../../../src/bucket/service/checks.js";
import { list } from "../../../src/bucket/service/list.js";
import type { ObjectRecord } from "../../../src/bucket/service/state.js";
import type { OrderedMap } from "../../../src/engine/ordered-map.js";
import { bucketPortOf } from "../../../src/s3/call.js";
import { documented } from "../request/platforms.js";

function bucketOf(keys: Iterable<string>, options: FakeBucketOptions = {}): FakeBucket {
  return new FakeBucket({ ...options, objects: Array.from(keys, (key) => [key, ""] as const) });
}

/** Returns the contents of all pages in order: keys, and groups in angle brackets. */
async function pagesOf(bucket: FakeBucket, options: StoreListOptions = {}): Promise<readonly string[]> {
  const pages: string[] = [];
  for (let cursor = options.cursor, more = true; more; ) {
    const page = await bucket.list({ ...options, cursor });
    pages.push(
      [...page.objects.map(({ key }) => key), ...page.delimitedPrefixes.map((group) => `<${group}>`)].join(" "),
    );
    expect(pages.length).toBeLessThan(100);
    more = page.truncated;
    cursor = page.truncated ? page.cursor : undefined;
  }
  return pages;
}

describe("list()", () => {
  it("begins at the normalised prefix [key.nfc]", async () => {
    const bucket = bucketOf(["f", "\u00e9/1", "\u00e9/2", "\u{10000}"]);
    expect(await pagesOf(bucket, { prefix: "e\u0301", limit: 1 })).toEqual(["\u00e9/1", "\u00e9/2"]);
    expect(await pagesOf(bucket, { prefix: "e\u0301", startAfter: "e\u0301/1" })).toEqual(["\u00e9/2"]);
  });
});

describe("list() with an unknown cursor", () => {
  it("lists from the start if the semantics choose this [list.cursor-malformed]", async () => {
    const bucket = bucketOf("abc", { semantics: { ...semantics.documented, malformedCursor: "listsFromStart" } });
    expect(await pagesOf(bucket, { cursor: "garbage" })).toEqual(["a b c"]);
    expect(await pagesOf(bucket, { cursor: "garbage", startAfter: "a" })).toEqual(["b c"]);
    expect(await pagesOf(bucket, { cursor: "garbage", prefix: "c" })).toEqual(["c"]);
    expect(await pagesOf(bucket, { limit: 2 })).toEqual(["a b", "c"]);
  });
});

// runtime §9, evidence d6, d7, d9 and g1
describe("the cursors of the simulator", () => {
  it("are empty after the empty key, and continue [list.cursor] [key.empty]", async () => {
    const bucket = bucketOf(["", "a", "b"], { semantics: "simulator" });
    expect(await bucket.list({ limit: 1 })).toMatchObject({ cursor: "" });
    expect(await pagesOf(bucket, { limit: 1, cursor: "" })).toEqual(["a", "b"]);
  });

  it("continue after startAfter, in any block of Unicode [list.cursor] [list.start-after]", async () => {
    for (const start of ["a", "\uE000", "\u{10000}"]) {
      const bucket = bucketOf([start, `${start}a`, `${start}b`], { semantics: "simulator" });
      expect(await pagesOf(bucket, { startAfter: start, limit: 1 })).toEqual([`${start}a`, `${start}b`]);
    }
  });
});

describe("the options of a page after the first", () => {
  const keys = ["a", "a/1", "a/2", "b", "b/1", "c"];
  const prefixes = ["", "a", "b"];
  const starts = [undefined, "a", "a/1", "b"];

  /** Returns the groups and keys after a position, from all keys in order. */
  function entriesOf(prefix: string, delimiter: string, startAfter = "", last = ""): string[] {
    const isGroup = delimiter !== "" && last.endsWith(delimiter);
    const rest = keys.filter(
      (key) => key.startsWith(prefix) && key > startAfter && key > last && !(isGroup && key.startsWith(last)),
    );
    const groupOf = (key: string) => {
      const end = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
      return end === -1 ? key : key.slice(0, end + delimiter.length);
    };
    return [...new Set(rest.map(groupOf))];
  }

  it.each(["documented", "deployed", "simulator"] as const)(
    "count together with its cursor, whatever they were before, with %s semantics [list.cursor] [list.start-after]",
    async (preset) => {
      const bucket = bucketOf(keys, { semantics: preset });
      const listed = async (options: StoreListOptions) => {
        const page = await bucket.list(options);
        const groups = page.delimitedPrefixes.map((group) => group.replace(/\/?$/, "/"));
        return { page, entries: [...page.objects.map(({ key }) => key), ...groups].sort() };
      };
      for (const delimiter of ["", "/"]) {
        for (const [prefix, startAfter, limit] of prefixes.flatMap((prefix) =>
          starts.flatMap((start) => [1, 2].map((limit) => [prefix, start, limit] as const)),
        )) {
          const { page, entries } = await listed({ prefix, delimiter, startAfter, limit });
          expect(entries).toEqual(entriesOf(prefix, delimiter, startAfter).slice(0, limit));
          if (!page.truncated) continue;
          for (const nextPrefix of prefixes) {
            for (const nextStart of starts) {
              const options = { prefix: nextPrefix, delimiter, startAfter: nextStart, cursor: page.cursor };
              const wanted = entriesOf(nextPrefix, delimiter, nextStart, entries.at(-1));
              expect([options, (await listed(options)).entries]).toEqual([options, wanted]);
            }
          }
        }
      }
    },
  );

  it.each<[include: ("httpMetadata" | "customMetadata")[], count: number]>([
    [[], 6],
    [["httpMetadata"], 3],
    [["customMetadata"], 2],
    [["httpMetadata", "customMetadata"], 1],
  ])("are as short as the metadata of %j [list.metadata-bytes]", async (include, count) => {
    const metadata = { httpMetadata: { contentType: "text/x" }, customMetadata: { a: "x".repeat(29) } };
    const bucket = new FakeBucket({
      semantics: { ...semantics.documented, listMetadataBytes: 60 },
      objects: keys.map((key) => [key, { body: "", ...metadata }] as const),
    });
    const first = await bucket.list({ include });
    expect(first.objects).toHaveLength(count);
    if (!first.truncated) return;
    expect((await bucket.list({ include, cursor: first.cursor })).objects).toHaveLength(count);
  });

  it("are as short with the metadata of either kind [list.include]", async () => {
    const answers = { ...semantics.documented, maxListEntriesWithMetadata: 2 };
    for (const [include, count] of [
      [[], 6],
      [["httpMetadata"], 2],
      [["customMetadata"], 2],
      [["httpMetadata", "customMetadata"], 2],
    ] as const) {
      const bucket = bucketOf(keys, { semantics: answers });
      const first = await bucket.list({ include: [...include] });
      expect(first.objects).toHaveLength(count);
      if (!first.truncated) continue;
      expect((await bucket.list({ include: [...include], cursor: first.cursor })).objects).toHaveLength(count);
    }
  });
});

describe("list() with overlapping delimiters, or delimiters at an end", () => {
  it.each([
    ["aa", undefined, ["aaa"], [], ["aa"]],
    ["aa", undefined, ["baaab", "baab", "bab"], ["bab"], ["baa"]],
    ["aa", "a", ["aaa", "aab", "aa"], ["aa", "aab"], ["aaa"]],
    ["aa", "aa", ["aaa", "aaaa", "aab"], ["aaa", "aab"], ["aaaa"]],
    ["aba", undefined, ["ababa", "abab", "ab"], ["ab"], ["aba"]],
    ["aba", "ab", ["ababa", "ababx"], ["ababx"], ["ababa"]],
    ["/", undefined, ["/", "a/", "a"], ["a"], ["/", "a/"]],
    ["/", "/", ["/", "//"], ["/"], ["//"]],
    ["/", "a/", ["a/"], ["a/"], []],
    ["//", "a/", ["a//b", "a///b", "a/b"], ["a//b", "a/b"], ["a///"]],
    ["--", "x-", ["x--y", "x---y"], ["x--y"], ["x---"]],
    ["abc", undefined, ["abc"], [], ["abc"]],
    ["abc", undefined, ["ab", "abd", "xabc"], ["ab", "abd"], ["xabc"]],
    ["\0", undefined, ["a\0", "a", "\0"], ["a"], ["\0", "a\0"]],
    ["\uFFFF", undefined, ["a\uFFFF\uFFFF", "a\uFFFFb", "a\u{10000}"], ["a\u{10000}"], ["a\uFFFF"]],
    ["\u{10FFFF}", undefined, ["\u{10FFFF}a", "\u{10FFFF}\u{10FFFF}", "z"], ["z"], ["\u{10FFFF}"]],
    ["\u{10FFFF}", "\u{10FFFF}", ["\u{10FFFF}\u{10FFFF}", "\u{10FFFF}"], ["\u{10FFFF}"], ["\u{10FFFF}\u{10FFFF}"]],
  ])(
    "%j with prefix %j turns %j into the keys %j and the groups %j [list.delimiter.several-characters] [list.delimiter.group-once]",
    async (delimiter, prefix, keys, listed, groups) => {
      const { objects, delimitedPrefixes } = await bucketOf(keys, { semantics: "deployed" }).list({
        delimiter,
        prefix,
      });
      expect([objects.map(({ key }) => key), delimitedPrefixes]).toEqual([listed, groups]);
    },
  );
});

describe("list() of large groups", () => {
  it("jumps over a group without walking it", () => {
    const keys = ["a", "b", "c"].flatMap((group) => Array.from({ length: 60 }, (_, index) => `${group}/${index}`));
    const { state } = bucketPortOf(bucketOf(keys)).engine;
    /** Counts the records that a list walks over. */
    const walked = (options: StoreListOptions): number => {
      let steps = 0;
      const counting = {
        *entriesFrom(from: string): IterableIterator<[string, ObjectRecord]> {
          for (const entry of state.objects.entriesFrom(from)) {
            steps += 1;
            yield entry;
          }
        },
      };
      const request = parseList(coerceList([options], documented), documented);
      list({ ...state, objects: counting as unknown as OrderedMap<ObjectRecord> }, request, { now: 0, id: "" });
      return steps;
    };
    expect(walked({ delimiter: "/" })).toBe(3);
    expect(walked({ delimiter: "/", limit: 1 })).toBe(2);
    expect(walked({ prefix: "b/", limit: 5 })).toBe(6);
    expect(walked({ prefix: "b/", startAfter: "b/58" })).toBeLessThan(10);
  });
});

describe("list() with metadata", () => {
  it("ends a page at the limit of entries with metadata, counting groups too [list.limit-counts-both]", async () => {
    const bucket = bucketOf(["a", "b/1", "c", "d"], { limits: { maxListEntriesWithMetadata: 3 } });
    const delimiter = "/";
    expect(await pagesOf(bucket, { delimiter })).toEqual(["a c d <b>"]);
    expect(await pagesOf(bucket, { delimiter, include: ["httpMetadata"] })).toEqual(["a c <b>", "d"]);
    expect(await pagesOf(bucket, { delimiter, include: ["customMetadata"], limit: 4 })).toEqual(["a c <b>", "d"]);
    expect(await pagesOf(bucket, { delimiter, include: ["customMetadata"], limit: 2 })).toEqual(["a <b>", "c d"]);
  });

  it("lists an entry in each page even if the limit of entries with metadata is 0 [list.include]", async () => {
    const bucket = bucketOf(["a", "b/1", "c"], { limits: { maxListEntriesWithMetadata: 0 } });
    expect(await pagesOf(bucket, { delimiter: "/", include: ["httpMetadata"] })).toEqual(["a", "<b>", "c"]);
  });

  it("ends a page of groups before an object with too much metadata [list.metadata-bytes]", async () => {
    const objects = { "a/1": "", b: { body: "", customMetadata: { m: "x".repeat(99) } }, c: "" };
    const bucket = new FakeBucket({ objects, limits: { listMetadataBytes: 50 } });
    expect(await pagesOf(bucket, { delimiter: "/", include: ["customMetadata"] })).toEqual(["<a>", "b", "c"]);
  });
});

describe("httpMetadataBytes()", () => {
  it.each([
    ["nothing", {}, 0],
    ["names and values", { contentType: "text/plain" }, 21],
    ["every field", { contentType: "a", cacheControl: "b", contentLanguage: "" }, 11 + 1 + 12 + 1 + 15],
    ["a string above U+00FF twice", { contentType: "Ā" }, 11 + 2],
    ["a date as its ISO string", { cacheExpiry: 0 }, 11 + 24],
    ["a date before 1970", { cacheExpiry: -1 }, 11 + 24],
    ["a date after the year 9999", { cacheExpiry: 253_402_300_800_000 }, 11 + 27],
  ] as const)("counts %s [list.metadata-bytes]", (_, metadata, bytes) => {
    expect(httpMetadataBytes(metadata)).toBe(bytes);
  });
});
