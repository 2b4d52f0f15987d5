import { expectEqual, expectError, expectRefusal, expectThat } from "./expect.js";
import { loosely } from "./loose-bucket.js";
import { fill, groupOf, keysOf, pagesOf } from "./read-all.js";
import type { RuleCheck } from "./rule-check.js";

/** What a list gives: its shape, order, limits and prefixes. */
export const listChecks: readonly RuleCheck[] = [
  {
    rule: "list.result",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const empty = await bucket.list();
      expectEqual("an empty list", empty, { objects: [], truncated: false, delimitedPrefixes: [] });
      expectThat(Object.getPrototypeOf(empty) === Object.prototype, "a list is a plain object");
      await fill(bucket, ["a", "b", "c"]);
      const first = await bucket.list({ limit: 2 });
      expectEqual("the properties of a truncated list", Object.keys(first).sort(), [
        "cursor",
        "delimitedPrefixes",
        "objects",
        "truncated",
      ]);
      expectEqual("truncated with more to come", first.truncated, true);
      const last = await bucket.list({ limit: 3 });
      expectEqual("truncated with nothing to come", last.truncated, false);
      expectThat(!("cursor" in last), "a list that is not truncated has no cursor");
      expectEqual("delimitedPrefixes without a delimiter", last.delimitedPrefixes, []);
    },
  },
  {
    rule: "list.order",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      await fill(bucket, ["b", "a/2", "c/1", "B", "a", "10", "9", "a/1", "c", "~", "!"]);
      const ordered = ["!", "10", "9", "B", "a", "a/1", "a/2", "b", "c", "c/1", "~"];
      expectEqual("the keys of one page", await keysOf(bucket), ordered);
      await bucket.delete("b");
      await bucket.put("b", "stored last");
      expectEqual("the keys after one was stored again", await keysOf(bucket), ordered);
      const page = await bucket.list({ delimiter: "/" });
      expectEqual("the prefixes of one page", page.delimitedPrefixes.map(groupOf), ["a", "c"]);
    },
  },
  {
    rule: "list.limit",
    async check({ makeBucket, semantics }) {
      const bucket = await makeBucket();
      const most = semantics.maxListEntries;
      await Promise.all(Array.from({ length: most + 1 }, (_, index) => bucket.put(`k${index}`, null)));
      expectEqual("entries without a limit", (await bucket.list()).objects.length, most);
      for (const limit of [1, 2, most - 1, most]) {
        expectEqual(`entries with a limit of ${limit}`, (await bucket.list({ limit })).objects.length, limit);
      }
      for (const limit of [0, -2, most + 1, Number.NaN, Number.POSITIVE_INFINITY, "x", null, {}]) {
        const call = () => loosely(bucket).list({ limit });
        await expectRefusal(`a limit of ${String(limit)}`, call, "list", 10022);
      }
    },
  },
  {
    rule: "list.limit-minus-one",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      await fill(bucket, ["a", "b", "c"]);
      expectEqual("the keys with a limit of -1", (await keysOf(bucket, { limit: -1 })).sort(), ["a", "b", "c"]);
    },
  },
  {
    rule: "list.limit-counts-both",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      await fill(bucket, ["a", "b/1", "b/2", "c", "d/1", "e"]);
      const counts = async (limit: number) =>
        (await pagesOf(bucket, { delimiter: "/", limit })).map(({ keys, prefixes }) => [keys.length, prefixes.length]);
      expectEqual("objects and prefixes with a limit of 5", await counts(5), [[3, 2]]);
      expectEqual("objects and prefixes with a limit of 2", await counts(2), [
        [1, 1],
        [1, 1],
        [1, 0],
      ]);
      expectEqual("objects and prefixes with a limit of 3", await counts(3), [
        [2, 1],
        [1, 1],
      ]);
    },
  },
  {
    rule: "list.prefix",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      await fill(bucket, ["a", "a%b", "a*", "aXb", "a_b", "ab", "abc", "Ab", "b", "zab"]);
      const table: readonly (readonly [string, readonly string[]])[] = [
        ["ab", ["ab", "abc"]],
        ["abc", ["abc"]],
        ["A", ["Ab"]],
        ["a_", ["a_b"]],
        ["a%", ["a%b"]],
        ["a*", ["a*"]],
        ["a?", []],
        ["", ["Ab", "a", "a%b", "a*", "aXb", "a_b", "ab", "abc", "b", "zab"]],
        ["x".repeat(1100), []],
      ];
      for (const [prefix, expected] of table) {
        // Sorted here: in which order they come is another rule.
        const keys = (await keysOf(bucket, { prefix })).sort();
        expectEqual(`the keys with prefix "${prefix.slice(0, 8)}"`, keys, expected);
      }
    },
  },
  {
    rule: "list.include-values",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      for (const include of [[], ["httpMetadata"], ["customMetadata"], ["customMetadata", "httpMetadata"]]) {
        expectEqual(`include ${include}`, (await loosely(bucket).list({ include })).objects, []);
      }
      for (const value of ["foo", "HttpMetadata", ""]) {
        const call = () => loosely(bucket).list({ include: ["httpMetadata", value] });
        await expectError(`include "${value}"`, call, "RangeError", `Unsupported include value ${value}`);
      }
      const call = () => loosely(bucket).list({ include: [5] });
      const message = "Incorrect type for array element 0: the provided value is not of type 'string'.";
      await expectError(`include of a number`, call, "TypeError", message);
    },
  },
];
