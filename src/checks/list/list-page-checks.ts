import { constantFrom, integer, oneof, option, record } from "fast-check";
import { expectEqual } from "../../property/cases/expect.js";
import { eachPage, fill } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { toCode } from "../../property/code/to-code.js";
import {
  anyStart,
  expectGroups,
  expectListed,
  inFormOf,
  keyText,
  listedKeys,
  listingOf,
  startOf,
} from "./case-list.js";

interface PrefixCase {
  readonly keys: readonly string[];
  readonly prefix: string;
}

interface DelimiterCase extends PrefixCase {
  readonly delimiter: string;
}

interface StartCase {
  readonly keys: readonly string[];
  readonly startAfter: string;
  readonly prefix?: string | undefined;
  readonly delimiter?: string | undefined;
}

/** Keys, and how many of them are on a page. */
interface PagesCase {
  readonly keys: readonly string[];
  readonly limit: number;
}

/** How keys are grouped, and how pages continue. */
export const listPageChecks: readonly RuleCheck[] = [
  ruleCheck<PrefixCase>({
    rule: "list.delimiter",
    examples: () =>
      ["", "a/", "a/b", "a/b/", "a", "c/", "e/", "x"].map((prefix) => ({
        // UTF-16 would put the last two before those from U+E000 on.
        keys: [
          "a/b/c",
          "a/d",
          "a",
          "b",
          "/x",
          "c//d",
          "e/",
          "\uD7FF/",
          "\uE000/",
          "\uFFFF/",
          "\u{10000}/",
          "\u{10FFFF}/",
        ],
        prefix,
      })),
    cases: () => record({ keys: listedKeys("a/b"), prefix: keyText("a/b") }),
    async check({ makeBucket, semantics }, { keys, prefix }) {
      const bucket = await makeBucket();
      await fill(bucket, keys);
      const page = await bucket.list({ delimiter: "/", ...(prefix !== "" && { prefix }) });
      const { groups, keys: rest } = listingOf(keys, "/", prefix);
      const end = semantics.delimitedPrefixes === "withDelimiter" ? "/" : "";
      const shown = groups.map((group) => `${group}${end}`).sort();
      expectEqual("how many groups there are", page.delimitedPrefixes.length, shown.length);
      expectEqual(`the groups of prefix ${toCode(prefix)}`, [...page.delimitedPrefixes].sort(), shown);
      expectListed(`the keys beside the groups of prefix ${toCode(prefix)}`, page, rest);
    },
  }),
  ruleCheck<DelimiterCase>({
    rule: "list.delimiter.several-characters",
    examples: () => [
      ...[
        { delimiter: "--", prefix: "" },
        { delimiter: "--", prefix: "a-" },
        { delimiter: "", prefix: "" },
      ].map((given) => ({ keys: ["a--b", "a--c", "a-b", "c", "d---e"], ...given })),
      // Nothing comes after it, so what comes after a group comes after what is before it.
      { keys: ["a\u{10FFFF}b", "a\u{10FFFF}c", "b"], delimiter: "\u{10FFFF}", prefix: "" },
    ],
    cases: () =>
      record({
        keys: listedKeys("a-b"),
        prefix: oneof({ withCrossShrink: true }, constantFrom(""), keyText("a-b")),
        delimiter: constantFrom("--", "", "-a", "a-", "---", "ab"),
      }),
    async check({ makeBucket }, { keys, prefix, delimiter }) {
      const bucket = await makeBucket();
      await fill(bucket, keys);
      const page = await bucket.list({ delimiter, ...(prefix !== "" && { prefix }) });
      const { groups, keys: rest } = listingOf(keys, delimiter, prefix);
      expectGroups(`the groups of ${toCode(delimiter)}`, page, groups, delimiter);
      expectListed("the keys beside them", page, rest);
    },
  }),
  ruleCheck<PagesCase>({
    rule: "list.delimiter.group-once",
    examples: () => [1, 2, 3, 4].map((limit) => ({ keys: ["a/1", "a/2", "a/3", "b", "c/1", "c/2", "d"], limit })),
    cases: () => record({ keys: listedKeys("a/b"), limit: integer({ min: 1, max: 4 }) }),
    async check({ makeBucket }, { keys, limit }) {
      const bucket = await makeBucket();
      await fill(bucket, keys);
      const prefixes: string[] = [];
      const alone: string[] = [];
      for await (const page of eachPage(bucket, { delimiter: "/", limit })) {
        const fresh = page.delimitedPrefixes.filter((prefix) => !prefixes.includes(prefix));
        expectEqual("the groups of a page, and no earlier one,", page.delimitedPrefixes, fresh);
        prefixes.push(...fresh);
        alone.push(...page.objects.map(({ key }) => key));
      }
      const listing = listingOf(keys, "/");
      expectEqual("the groups of all pages", prefixes.sort(), inFormOf(prefixes, listing.groups, "/"));
      expectEqual("the keys of all pages", alone.sort(), listing.keys);
    },
  }),
  ruleCheck<StartCase>({
    rule: "list.start-after",
    examples: () => {
      const keys = ["a", "b", "b/1", "b/2", "b/3", "c", "d"];
      return [
        ...["a", "aa", "c", "d", "", "z"].map((startAfter) => ({ keys, startAfter })),
        ...["b/1", "b/2x", "b/3", "b/9"].map((startAfter) => ({ keys, startAfter, delimiter: "/" })),
        { keys, startAfter: "a", prefix: "b/" },
      ];
    },
    cases: () =>
      record({
        keys: listedKeys("a/b"),
        start: anyStart("a/b"),
        prefix: option(keyText("a/b"), { nil: undefined }),
        delimiter: constantFrom(undefined, "/"),
      }).map(({ start, ...given }) => ({ ...given, startAfter: startOf(start, given.keys) })),
    async check({ makeBucket }, { keys, startAfter, prefix, delimiter }) {
      const bucket = await makeBucket();
      await fill(bucket, keys);
      const more = { ...(prefix !== undefined && { prefix }), ...(delimiter !== undefined && { delimiter }) };
      const page = await bucket.list({ startAfter, ...more });
      const later = keys.filter((key) => key > startAfter);
      const { groups, keys: rest } = listingOf(later, delimiter, prefix);
      expectListed(`the keys after ${toCode(startAfter)}`, page, rest);
      expectGroups(`the groups after ${toCode(startAfter)}`, page, groups, delimiter ?? "");
    },
  }),
];
