import type { BucketLike } from "../../../types/index.js";
import { errorOf, expectEqual, expectThat } from "./expect.js";
import { fill, groupOf, keysOf, pagesOf } from "./read-all.js";
import type { RuleCheck, Subject } from "./rule-check.js";

/** How keys are grouped, and how pages continue. */
export const listPageChecks: readonly RuleCheck[] = [
  {
    rule: "list.delimiter",
    async check(subject) {
      const bucket = await subject.makeBucket();
      await fill(bucket, ["a/b/c", "a/d", "a", "b", "/x", "c//d", "e/"]);
      const table: readonly (readonly [string, readonly string[], readonly string[]])[] = [
        ["", ["a", "b"], ["", "a", "c", "e"]],
        ["a/", ["a/d"], ["a/b"]],
        ["a/b", [], ["a/b"]],
        ["a/b/", ["a/b/c"], []],
        ["a", ["a"], ["a"]],
        ["c/", [], ["c/"]],
        ["e/", ["e/"], []],
        ["x", [], []],
      ];
      for (const [prefix, keys, prefixes] of table) {
        const page = await bucket.list({ delimiter: "/", prefix });
        expectEqual(
          `delimitedPrefixes of prefix "${prefix}"`,
          sorted(page.delimitedPrefixes),
          groups(subject, prefixes, "/"),
        );
        const seen = page.objects.map(({ key }) => key).sort();
        expectEqual(`the keys beside delimitedPrefixes of prefix "${prefix}"`, seen, keys);
      }
    },
  },
  {
    rule: "list.delimiter.several-characters",
    async check(subject) {
      const bucket = await subject.makeBucket();
      await fill(bucket, ["a--b", "a--c", "a-b", "c", "d---e"]);
      const page = await bucket.list({ delimiter: "--" });
      expectEqual('delimitedPrefixes of "--"', sorted(page.delimitedPrefixes).map(groupOf), ["a", "d"]);
      expectEqual("the keys beside them", page.objects.map(({ key }) => key).sort(), ["a-b", "c"]);
      const inside = await bucket.list({ delimiter: "--", prefix: "a-" });
      expectEqual('the keys of prefix "a-"', inside.objects.map(({ key }) => key).sort(), ["a--b", "a--c", "a-b"]);
      const none = await bucket.list({ delimiter: "" });
      expectEqual("delimitedPrefixes of an empty delimiter", none.delimitedPrefixes, []);
      expectEqual("the keys with an empty delimiter", none.objects.length, 5);
    },
  },
  {
    rule: "list.delimiter.group-once",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      await fill(bucket, ["a/1", "a/2", "a/3", "b", "c/1", "c/2", "d"]);
      for (const limit of [1, 2, 3, 4]) {
        const pages = await pagesOf(bucket, { delimiter: "/", limit });
        const prefixes = pages.flatMap((page) => page.prefixes.map(groupOf));
        expectEqual(`the groups of all pages of ${limit}`, prefixes, ["a", "c"]);
        expectEqual(`the keys of all pages of ${limit}`, pages.flatMap(({ keys }) => keys).sort(), ["b", "d"]);
      }
    },
  },
  {
    rule: "list.start-after",
    async check(subject) {
      const bucket = await subject.makeBucket();
      await fill(bucket, ["a", "b", "b/1", "b/2", "b/3", "c", "d"]);
      const table: readonly (readonly [string, readonly string[]])[] = [
        ["a", ["b", "b/1", "b/2", "b/3", "c", "d"]],
        ["aa", ["b", "b/1", "b/2", "b/3", "c", "d"]],
        ["c", ["d"]],
        ["d", []],
        ["", ["a", "b", "b/1", "b/2", "b/3", "c", "d"]],
        ["z", []],
      ];
      for (const [startAfter, keys] of table) {
        expectEqual(`the keys after "${startAfter}"`, (await keysOf(bucket, { startAfter })).sort(), keys);
      }
      for (const [startAfter, inGroup] of [
        ["b/1", true],
        ["b/2x", true],
        ["b/3", false],
        ["b/9", false],
      ] as const) {
        const { delimitedPrefixes } = await bucket.list({ startAfter, delimiter: "/" });
        expectEqual(`the groups after "${startAfter}"`, delimitedPrefixes.map(groupOf), inGroup ? ["b"] : []);
      }
      const prefixed = await keysOf(bucket, { startAfter: "a", prefix: "b/" });
      expectEqual("the keys after one before the prefix", prefixed.length, 3);
    },
  },
  {
    rule: "list.start-after-with-cursor",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      await fill(bucket, ["a", "b", "c", "d", "e"]);
      const cursor = await cursorAfter(bucket, 2);
      for (const [startAfter, first] of [
        ["a", "c"],
        ["b", "c"],
        ["c", "d"],
        ["d", "e"],
      ] as const) {
        const [key] = (await keysOf(bucket, { cursor, startAfter })).sort();
        expectEqual(`the first key of a cursor after "b" with startAfter "${startAfter}"`, key, first);
      }
    },
  },
  {
    rule: "list.cursor",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      await fill(bucket, ["a", "b", "c", "d", "e"]);
      const cursor = await cursorAfter(bucket, 2);
      expectEqual("the keys behind a cursor", (await keysOf(bucket, { cursor })).sort(), ["c", "d", "e"]);
      await bucket.delete("b");
      expectEqual("the keys once its key is deleted", (await keysOf(bucket, { cursor })).sort(), ["c", "d", "e"]);
      await fill(bucket, ["aa", "bb"]);
      await bucket.delete("c");
      expectEqual("the keys once others are stored", (await keysOf(bucket, { cursor })).sort(), ["bb", "d", "e"]);
      await bucket.put("b", "again");
      expectEqual("the keys once its key is stored again", (await keysOf(bucket, { cursor })).sort(), ["bb", "d", "e"]);
      expectEqual("the first key behind it", (await keysOf(bucket, { cursor, limit: 1 }))[0], "bb");
      expectEqual("the keys with a prefix", await keysOf(bucket, { cursor, prefix: "e" }), ["e"]);
      const keys = Array.from({ length: 25 }, (_, index) => `n${String(index).padStart(2, "0")}`);
      await fill(bucket, keys);
      for (const limit of [1, 3, 7, 25]) {
        const all = (await pagesOf(bucket, { prefix: "n", limit })).flatMap((page) => page.keys);
        expectEqual(`the keys of all pages of ${limit}`, all.sort(), keys);
      }
    },
  },
  {
    rule: "list.cursor-malformed",
    async check({ makeBucket, semantics }) {
      const bucket = await makeBucket();
      await fill(bucket, ["a", "b", "c"]);
      const given = await cursorAfter(bucket, 1);
      const forged = ["%%%", "!", "no cursor", "ÿ"];
      if (semantics.malformedCursor === "refused") forged.push("x", "YQ==", `${given}0`, given.slice(1), "c");
      for (const cursor of forged) {
        if (semantics.malformedCursor === "refused") {
          await errorOf(`list with the cursor "${cursor.slice(0, 12)}"`, () => bucket.list({ cursor }));
        } else {
          await bucket.list({ cursor });
        }
      }
      if (semantics.malformedCursor === "listsFromStart") {
        expectEqual("the keys behind a cursor that cannot be read", await keysOf(bucket, { cursor: "%%%" }), [
          "a",
          "b",
          "c",
        ]);
      }
    },
  },
  {
    rule: "list.cursor-empty",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      expectEqual("objects of an empty bucket", await keysOf(bucket, { cursor: "" }), []);
      await fill(bucket, ["a", "b"]);
      expectEqual("the keys behind an empty cursor", (await keysOf(bucket, { cursor: "" })).sort(), ["a", "b"]);
      expectEqual("the first of them", await keysOf(bucket, { cursor: "", limit: 1 }), ["a"]);
    },
  },
];

/** Prefixes as the semantics have them, with the delimiter or without. */
function groups({ semantics }: Subject, prefixes: readonly string[], delimiter: string): string[] {
  const end = semantics.delimitedPrefixes === "withDelimiter" ? delimiter : "";
  return prefixes.map((prefix) => `${prefix}${end}`);
}

function sorted(texts: readonly string[]): string[] {
  return [...texts].sort();
}

/** The cursor behind the first keys. */
async function cursorAfter(bucket: BucketLike, count: number): Promise<string> {
  const page = await bucket.list({ limit: count });
  expectThat(page.truncated, "a page with more to come is truncated");
  return page.truncated ? page.cursor : "";
}
