import { array, constantFrom, integer, nat, oneof, option, record, string } from "fast-check";
import { expectEqual, expectError, expectRefusal, expectThat } from "../../property/cases/expect.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { eachPage, fill } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { toCode } from "../../property/code/to-code.js";
import { accentedKeys, expectListed, keyText, listedKeys, listingOf } from "./case-list.js";

interface PageCase {
  readonly keys: readonly string[];
  readonly limit?: number | undefined;
}

interface OrderCase {
  /** As they are stored. */
  readonly keys: readonly string[];
  /** Which of them is stored once more. */
  readonly again?: number | undefined;
  readonly delimiter?: string | undefined;
}

/** A limit, and how many keys there are; or a limit that is refused. */
type LimitCase = { readonly count: number; readonly limit: number | undefined } | { readonly refused: unknown };

interface PrefixCase {
  readonly keys: readonly string[];
  readonly prefix?: string | undefined;
}

/** Elements of `include`; those that are wrong at the index, if any are. */
interface IncludeCase {
  readonly include: readonly unknown[];
}

/** What a list gives: its shape, order, limits and prefixes. */
export const listChecks: readonly RuleCheck[] = [
  ruleCheck<PageCase>({
    rule: "list.result",
    examples: () => [{ keys: [] }, { keys: ["a", "b", "c"], limit: 2 }, { keys: ["a", "b", "c"], limit: 3 }],
    cases: () =>
      record({ keys: listedKeys("ab/"), limit: option(integer({ min: 1, max: 7 }), { nil: undefined, freq: 3 }) }),
    async check({ makeBucket, semantics }, { keys, limit }) {
      const bucket = await makeBucket();
      await fill(bucket, keys);
      const page = await bucket.list(limit === undefined ? {} : { limit });
      const isTruncated = limit !== undefined && limit < keys.length;
      expectEqual("truncated", page.truncated, isTruncated);
      const names = ["delimitedPrefixes", "objects", "truncated"];
      // Whether a cursor without a value is there depends on the date, which is another rule.
      const { cursor } = page as { readonly cursor?: unknown };
      const isDated = semantics.cursorOfLastPage === "unsetMember" && "cursor" in page && cursor === undefined;
      const expected = isTruncated || isDated ? ["cursor", ...names] : names;
      expectEqual("the properties of a page", Object.keys(page).sort(), expected);
      expectEqual("whether a page has a cursor", typeof cursor, isTruncated ? "string" : "undefined");
      expectEqual("the number of objects", page.objects.length, Math.min(keys.length, limit ?? keys.length));
      expectEqual("delimitedPrefixes without a delimiter", page.delimitedPrefixes, []);
      expectThat(Object.getPrototypeOf(page) === Object.prototype, "a list is a plain object");
    },
  }),
  ruleCheck<OrderCase>({
    rule: "list.order",
    examples: () => {
      const keys = ["b", "a/2", "c/1", "B", "a", "10", "9", "a/1", "c", "~", "!"];
      const accented = ["e\u0301/1", "ez", "f", "\u00e9/2", "\u212b", "\u00c4", "A\u030a/x"];
      return [
        { keys },
        { keys, again: 0 },
        { keys, delimiter: "/" },
        { keys: accented },
        { keys: accented, delimiter: "/" },
      ];
    },
    cases: () =>
      record({
        keys: oneof(listedKeys("ab/!0A~"), accentedKeys()),
        again: option(nat(5), { nil: undefined }),
        delimiter: option(constantFrom("/", "a"), { nil: undefined }),
      }),
    async check({ makeBucket, semantics }, { keys, again, delimiter }) {
      const bucket = await makeBucket();
      await fill(bucket, keys);
      const key = again === undefined ? undefined : keys[again];
      if (key !== undefined) {
        await bucket.delete(key);
        await bucket.put(key, "stored last");
      }
      const page = await bucket.list(delimiter === undefined ? {} : { delimiter });
      const seen = page.objects.map(({ key }) => key);
      // Which of them are grouped, and how groups are named, are other rules.
      const form = (text: string) => (semantics.keyEquivalence === "nfc" ? text.normalize("NFC") : text);
      const inOrder = (a: string, b: string) => (form(a) < form(b) ? -1 : 1);
      expectEqual("the keys of one page", seen, [...(delimiter === undefined ? keys : seen)].sort(inOrder));
      const ordered = [...page.delimitedPrefixes].sort((a, b) => (`${a}${delimiter}` < `${b}${delimiter}` ? -1 : 1));
      expectEqual("the prefixes of one page", page.delimitedPrefixes, ordered);
      expectEqual("the form of the prefixes of one page", page.delimitedPrefixes, page.delimitedPrefixes.map(form));
    },
  }),
  ruleCheck<LimitCase>({
    rule: "list.limit",
    examples: ({ semantics: { maxListEntries: most } }) => [
      { count: most + 1, limit: undefined },
      ...[1, 2, most - 1, most].map((limit) => ({ count: 3, limit })),
      ...[0, -2, most + 1, 2 ** 31 - 1, -(2 ** 31), Number.NaN, Number.POSITIVE_INFINITY, "x", null, {}].map(
        (refused) => ({ refused }),
      ),
    ],
    cases: ({ semantics: { maxListEntries: most } }) => {
      const farthest = 2 ** 31 - 1;
      const given = record({
        count: nat(5),
        limit: oneof(
          { withCrossShrink: true },
          integer({ min: 1, max: 6 }),
          constantFrom(undefined),
          integer({ min: 1, max: most }),
          constantFrom(most - 1, most),
        ),
      });
      const refused = oneof(
        { withCrossShrink: true },
        constantFrom(0, -2, most + 1),
        // Beyond 32 bits it is another rule; so is -1.
        integer({ min: most + 1, max: farthest }),
        integer({ min: -farthest, max: -2 }),
        constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, "x", "", null, {}, false),
      );
      return oneof({ withCrossShrink: true }, given, record({ refused }));
    },
    async check({ makeBucket, semantics }, given) {
      const bucket = loosely(await makeBucket());
      if ("refused" in given) {
        const { refused } = given;
        await expectRefusal(`a limit of ${toCode(refused)}`, () => bucket.list({ limit: refused }), "list", 10022);
        return;
      }
      const { count, limit } = given;
      await Promise.all(Array.from({ length: count }, (_, index) => bucket.put(`k${index}`, null)));
      const { objects } = await bucket.list(limit === undefined ? {} : { limit });
      const expected = Math.min(count, limit ?? semantics.maxListEntries);
      expectEqual(`entries of ${count} with a limit of ${limit}`, objects.length, expected);
    },
  }),
  ruleCheck<PrefixCase>({
    rule: "list.limit-minus-one",
    examples: () => [{ keys: ["a", "b", "c"] }],
    cases: () => record({ keys: listedKeys("ab/"), prefix: option(keyText("ab/"), { nil: undefined }) }),
    async check({ makeBucket }, { keys, prefix }) {
      const bucket = await makeBucket();
      await fill(bucket, keys);
      const page = await bucket.list({ limit: -1, ...(prefix !== undefined && { prefix }) });
      expectListed("the keys with a limit of -1", page, listingOf(keys, "", prefix).keys);
    },
  }),
  ruleCheck<PageCase>({
    rule: "list.limit-counts-both",
    examples: () => [5, 2, 3].map((limit) => ({ keys: ["a", "b/1", "b/2", "c", "d/1", "e"], limit })),
    cases: () => record({ keys: listedKeys("ab/"), limit: integer({ min: 1, max: 5 }) }),
    async check({ makeBucket }, { keys, limit = 1 }) {
      const bucket = await makeBucket();
      await fill(bucket, keys);
      // What the entries of each page are does not matter here: their number does.
      const listing = listingOf(keys, "/");
      let left = listing.keys.length + listing.groups.length;
      for await (const page of eachPage(bucket, { delimiter: "/", limit })) {
        const expected = Math.min(left, limit) - page.delimitedPrefixes.length;
        expectEqual(`the objects beside the prefixes of a page of ${limit}`, page.objects.length, expected);
        left -= Math.min(left, limit);
      }
      expectEqual("the entries after the last page", left, 0);
    },
  }),
  ruleCheck<PrefixCase>({
    rule: "list.prefix",
    examples: () =>
      ["ab", "abc", "A", "a_", "a%", "a*", "a?", "", "x".repeat(1100)]
        .map((prefix) => ({
          keys: ["a", "a%b", "a*", "aXb", "a_b", "ab", "abc", "Ab", "b", "zab"],
          prefix,
        }))
        .concat(
          ["e", "\u00e9", "e\u0301", "\u0301"].map((prefix) => ({ keys: ["e\u0301x", "\u00e9y", "ez"], prefix })),
        ),
    cases: () =>
      oneof(
        record({ keys: listedKeys("ab*A%_?"), prefix: keyText("ab*A%_?").map((text) => text.slice(0, 2)) }),
        record({ keys: accentedKeys(), prefix: constantFrom("e", "\u00e9", "e\u0301", "\u0301", "a", "a\u0301") }),
      ),
    async check({ makeBucket, semantics }, { keys, prefix = "" }) {
      const bucket = await makeBucket();
      await fill(bucket, keys);
      const page = await bucket.list({ prefix });
      const form = (text: string) => (semantics.keyEquivalence === "nfc" ? text.normalize("NFC") : text);
      const listed = keys.filter((key) => form(key).startsWith(form(prefix)));
      expectListed(`the keys with prefix ${toCode(prefix)}`, page, listed);
    },
  }),
  ruleCheck<IncludeCase>({
    rule: "list.include-values",
    examples: () => [
      ...[[], ["httpMetadata"], ["customMetadata"], ["customMetadata", "httpMetadata"]].map((include) => ({ include })),
      ...["foo", "HttpMetadata", ""].map((value) => ({ include: ["httpMetadata", value] })),
      { include: [5] },
    ],
    cases: () => {
      const right = constantFrom("httpMetadata", "customMetadata");
      const wrong = oneof(
        { withCrossShrink: true },
        string({ maxLength: 5 }),
        constantFrom("HttpMetadata", "httpMetadata ", "metadata"),
        constantFrom<unknown[]>(5, null, true, undefined, {}, ["httpMetadata"]),
      );
      const rights = array(right, { maxLength: 3 });
      return record({
        before: rights,
        wrong: option(
          wrong.map((value) => [value]),
          { nil: [] as unknown[], freq: 4 },
        ),
        after: rights,
      }).map(({ before, wrong, after }) => ({ include: [...before, ...wrong, ...after] }));
    },
    async check({ makeBucket }, { include }) {
      const bucket = loosely(await makeBucket());
      const isKnown = (value: unknown) => value === "httpMetadata" || value === "customMetadata";
      const index = include.findIndex((value) => !isKnown(value));
      const call = () => bucket.list({ include });
      const what = `include ${toCode(include)}`;
      if (index === -1) expectEqual(what, (await call()).objects, []);
      else if (typeof include[index] === "string") {
        await expectError(what, call, "RangeError", `Unsupported include value ${include[index]}`);
      } else {
        const message = `Incorrect type for array element ${index}: the provided value is not of type 'string'.`;
        await expectError(what, call, "TypeError", message);
      }
    },
  }),
];
