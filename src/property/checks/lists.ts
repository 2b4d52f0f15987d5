import type { BucketLike, StoreListOptions } from "../../../types/index.js";
import { expectEqual, expectThat } from "../expect/expect.js";
import type { LooseBucket } from "../expect/loose-bucket.js";
import { eachPage, fill } from "../expect/read-all.js";
import { checked, type RuleCheck, ruled, type Subject, tabled } from "../expect/rule-check.js";
import { toCode } from "../values/to-code.js";
import { type CallRow, Refusal } from "./call-row.js";
import { pages, put, stepped } from "./steps.js";

type Page = Awaited<ReturnType<BucketLike["list"]>>;

/** Expects a page to list these keys, in whatever order: that is another rule. */
export function expectListed(what: string, { objects }: Pick<Page, "objects">, keys: readonly string[]): void {
  expectEqual(`how many are ${what}`, objects.length, keys.length);
  expectEqual(what, objects.map(({ key }) => key).sort(), [...keys].sort());
}

/** Expects a page to show these groups, in whatever order, with the delimiter or without: those are other rules. */
export function expectGroups(
  what: string,
  { delimitedPrefixes }: Pick<Page, "delimitedPrefixes">,
  groups: readonly string[],
  delimiter = "",
): void {
  expectEqual(`how many are ${what}`, delimitedPrefixes.length, groups.length);
  const ended = groups.map((group) => `${group}${delimiter}`).sort();
  const isEnded = delimitedPrefixes.every((group) => ended.includes(group));
  expectEqual(what, [...delimitedPrefixes].sort(), isEnded ? ended : [...groups].sort());
}

/** Keys that are stored, options, and the keys and groups of the one page; no delimiter ends the groups here. */
type PageRow = readonly [
  stored: readonly string[],
  options: StoreListOptions,
  keys: readonly string[],
  groups?: readonly string[],
];

async function expectPage(
  { makeBucket }: Subject,
  [stored, options, keys, groups = []]: PageRow,
  delimiter = options.delimiter,
): Promise<void> {
  const bucket = await makeBucket();
  await fill(bucket, stored);
  const page = await bucket.list(options);
  expectListed(`the keys listed with ${toCode(options)}`, page, keys);
  expectGroups(`the groups listed with ${toCode(options)}`, page, groups, delimiter);
}

/** Expects groups to end with the delimiter, or not to, as the semantics say. */
async function expectNamedGroups(subject: Subject, [stored, options, keys, groups = []]: PageRow): Promise<void> {
  const end = subject.semantics.delimitedPrefixes === "withDelimiter" ? options.delimiter : "";
  await expectPage(subject, [stored, options, keys, groups.map((group) => `${group}${end}`)], "");
}

/** Keys that are stored, options, and whether more than one page of them is left. */
type ResultRow = readonly [stored: readonly string[], options: StoreListOptions, isTruncated: boolean];

async function expectResult(
  bucket: LooseBucket,
  [stored, options, isTruncated]: ResultRow,
  { semantics }: Subject,
): Promise<void> {
  await fill(bucket, stored);
  const page = await bucket.list(options);
  expectEqual("truncated", page.truncated, isTruncated);
  const names = ["delimitedPrefixes", "objects", "truncated"];
  // Whether a cursor without a value is there depends on the date, which is another rule.
  const { cursor } = page as { readonly cursor?: unknown };
  const isDated = semantics.cursorOfLastPage === "unsetMember" && "cursor" in page && cursor === undefined;
  const expected = isTruncated || isDated ? ["cursor", ...names] : names;
  expectEqual("the properties of a page", Object.keys(page).sort(), expected);
  expectEqual("whether a page has a cursor", typeof cursor, isTruncated ? "string" : "undefined");
  expectEqual("the number of objects", page.objects.length, isTruncated ? options.limit : stored.length);
  expectEqual("delimitedPrefixes without a delimiter", page.delimitedPrefixes, []);
  expectThat(Object.getPrototypeOf(page) === Object.prototype, "a list is a plain object");
}

/** Keys that are stored, options, and how many entries all pages have. */
type TruncatedRow = readonly [stored: readonly string[], options: StoreListOptions, entries: number];

async function expectTruncated(bucket: LooseBucket, [stored, options, entries]: TruncatedRow): Promise<void> {
  await fill(bucket, stored);
  let left = entries;
  let pages = 0;
  for await (const page of eachPage(bucket, options)) {
    left -= page.objects.length + page.delimitedPrefixes.length;
    expectEqual(`truncated with ${left} entries left of ${entries}`, page.truncated, left > 0);
    pages += 1;
    // A page without entries would leave as many, without end.
    expectThat(pages <= 20, "the pages of a list end");
  }
}

/** A call with a limit, and how many of the keys it lists. */
function limited(limit: unknown, listed: number, ...before: readonly string[]): CallRow {
  return ["list", [{ limit }], listed, { before, look: "objects.length" }];
}

/** A call with a limit that is refused. */
const refusedLimit = (limit: unknown): CallRow => ["list", [{ limit }], new Refusal(10022)];

const stored = (...keys: readonly string[]) => keys.map((key) => put(key, key));

const folders = ["a", "b/1", "b/2", "c"];
const similar = ["a", "a%b", "a*", "aXb", "a_b", "ab", "abc", "Ab", "b", "zab"];
const accented = ["e\u0301x", "\u00e9y", "ez"];
const nested = ["a", "b", "b/1", "b/2", "b/3", "c", "d"];
const dashed = ["a--b", "a--c", "a-b", "c", "d---e"];

/** The rules of one page of a list. */
export const listChecks: readonly RuleCheck[] = [
  ruled("list.result", expectResult, [
    [["a"], {}, false],
    [[], {}, false],
    [["a", "b", "c"], { limit: 2 }, true],
    [["a", "b", "c"], { limit: 3 }, false],
    [["a", "b", "c"], { limit: 4 }, false],
  ]),
  ruled("list.truncated", expectTruncated, [
    [["a"], { limit: 1 }, 1],
    [[], { limit: 3 }, 0],
    [folders, { limit: 3 }, 4],
    [folders, { limit: 4 }, 4],
    [folders, { limit: 2 }, 4],
    [folders, { limit: 1 }, 4],
    [folders, { limit: 2, delimiter: "/" }, 3],
    [folders, { limit: 3, delimiter: "/" }, 3],
    [["a", "b/1", "b/2"], { limit: 1, delimiter: "/" }, 2],
  ]),
  ...stepped({
    "list.limit": ({ semantics: { maxListEntries: most } }) => [
      limited(most, 0),
      ...[1, 2, 3].map((limit) => limited(limit, limit, "a", "b", "c")),
      ...[most - 1, most].map((limit) => limited(limit, 3, "a", "b", "c")),
      [
        "list",
        [{}],
        most,
        { before: Array.from({ length: most + 1 }, (_, index) => `k${index}`), look: "objects.length" },
      ],
      ...[most + 1, 0, -2, 2 ** 31 - 1, -(2 ** 31)].map(refusedLimit),
      ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map(refusedLimit),
      ...["x", "", false, null, {}].map(refusedLimit),
    ],
    "list.limit-counts-both": [
      [...stored("a/1", "b"), pages({ delimiter: "/", limit: 1 }, 1, 1)],
      [...stored(...folders), pages({ delimiter: "/", limit: 2 }, 2, 1)],
      [...stored("a", "b/1", "b/2", "c", "d/1", "e"), pages({ delimiter: "/", limit: 2 }, 2, 2, 1)],
      [...stored("a", "b/1", "b/2", "c", "d/1", "e"), pages({ delimiter: "/", limit: 3 }, 3, 2)],
      [...stored("a", "b/1", "b/2", "c", "d/1", "e"), pages({ delimiter: "/", limit: 5 }, 5)],
    ],
  }),
  checked<PageRow>("list.delimiter", expectNamedGroups, [
    [["a/b"], { delimiter: "/" }, [], ["a"]],
    [["a", "a/b"], { delimiter: "/" }, ["a"], ["a"]],
    [["/x"], { delimiter: "/" }, [], [""]],
    [["a/b/c", "a/d", "a/e/f", "b"], { delimiter: "/" }, ["b"], ["a"]],
    [["a/b/c", "a/d"], { delimiter: "/", prefix: "a/" }, ["a/d"], ["a/b"]],
    [["a/b/c", "a/d"], { delimiter: "/", prefix: "a/b" }, [], ["a/b"]],
    [["a/b/c", "a/d"], { delimiter: "/", prefix: "a/b/" }, ["a/b/c"]],
    [["a/b/c", "a"], { delimiter: "/", prefix: "a" }, ["a"], ["a"]],
    [["a/b"], { delimiter: "/", prefix: "x" }, []],
    [["c//d", "e/"], { delimiter: "/", prefix: "c/" }, [], ["c/"]],
    [["c//d", "e/"], { delimiter: "/", prefix: "e/" }, ["e/"]],
    // UTF-16 would put the last two before those from U+E000 on.
    [
      ["\ud7ff/", "\ue000/", "\uffff/", "\u{10000}/", "\u{10ffff}/"],
      { delimiter: "/" },
      [],
      ["\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{10ffff}"],
    ],
  ]),
  ...tabled<PageRow>(expectPage, {
    "list.cursor-empty": [
      [["a"], { cursor: "" }, ["a"]],
      [[], { cursor: "" }, []],
      [["a", "b"], { cursor: "" }, ["a", "b"]],
      [["a", "b"], { cursor: "", limit: 1 }, ["a"]],
    ],
    "list.limit-minus-one": [
      [["a", "b"], { limit: -1 }, ["a", "b"]],
      [["a", "b", "bc"], { limit: -1, prefix: "b" }, ["b", "bc"]],
      [[], { limit: -1 }, []],
    ],
    "list.prefix": ({ semantics: { keyEquivalence } }) => [
      [["a*", "ab"], { prefix: "a*" }, ["a*"]],
      [similar, { prefix: "a" }, ["a", "a%b", "a*", "aXb", "a_b", "ab", "abc"]],
      [similar, { prefix: "ab" }, ["ab", "abc"]],
      [similar, { prefix: "abc" }, ["abc"]],
      [similar, { prefix: "A" }, ["Ab"]],
      [similar, { prefix: "a_" }, ["a_b"]],
      [similar, { prefix: "a%" }, ["a%b"]],
      [similar, { prefix: "a?" }, []],
      [similar, { prefix: "" }, similar],
      [similar, { prefix: "x".repeat(1100) }, []],
      [accented, { prefix: "e" }, keyEquivalence === "nfc" ? ["ez"] : ["e\u0301x", "ez"]],
      [accented, { prefix: "\u00e9" }, keyEquivalence === "nfc" ? ["e\u0301x", "\u00e9y"] : ["\u00e9y"]],
      [accented, { prefix: "e\u0301" }, keyEquivalence === "nfc" ? ["e\u0301x", "\u00e9y"] : ["e\u0301x"]],
      [accented, { prefix: "\u0301" }, []],
    ],
    "list.delimiter.several-characters": [
      [["a--b", "a-b"], { delimiter: "--" }, ["a-b"], ["a"]],
      [dashed, { delimiter: "--" }, ["a-b", "c"], ["a", "d"]],
      [dashed, { delimiter: "-b" }, ["a--c", "c", "d---e"], ["a", "a-"]],
      [dashed, { delimiter: "---" }, ["a--b", "a--c", "a-b", "c"], ["d"]],
      [dashed, { delimiter: "--", prefix: "a-" }, ["a--b", "a--c", "a-b"]],
      [dashed, { delimiter: "--", prefix: "a--" }, ["a--b", "a--c"]],
      [dashed, { delimiter: "" }, dashed],
      // Nothing comes after it, so what comes after a group comes after what is before it.
      [["a\u{10ffff}b", "a\u{10ffff}c", "b"], { delimiter: "\u{10ffff}" }, ["b"], ["a"]],
    ],
    "list.start-after": [
      [["a", "b"], { startAfter: "a" }, ["b"]],
      [nested, { startAfter: "aa" }, ["b", "b/1", "b/2", "b/3", "c", "d"]],
      [nested, { startAfter: "c" }, ["d"]],
      [nested, { startAfter: "d" }, []],
      [nested, { startAfter: "" }, nested],
      [nested, { startAfter: "z" }, []],
      [nested, { startAfter: "a", prefix: "b/" }, ["b/1", "b/2", "b/3"]],
      [nested, { startAfter: "b/1", prefix: "b" }, ["b/2", "b/3"]],
      [["b/1", "b/2"], { startAfter: "b/1", delimiter: "/" }, [], ["b"]],
      [nested, { startAfter: "b", delimiter: "/" }, ["c", "d"], ["b"]],
      [nested, { startAfter: "b/", delimiter: "/" }, ["c", "d"], ["b"]],
      [nested, { startAfter: "b/2x", delimiter: "/" }, ["c", "d"], ["b"]],
      [nested, { startAfter: "b/3", delimiter: "/" }, ["c", "d"]],
      [nested, { startAfter: "b/9", delimiter: "/" }, ["c", "d"]],
    ],
  }),
];
