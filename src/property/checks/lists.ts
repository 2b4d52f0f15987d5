import type { StoreListOptions } from "../../../types/index.js";
import { expectEqual, expectThat } from "../expect/expect.js";
import type { LooseBucket } from "../expect/loose-bucket.js";
import { eachPage, expectOfPages, fill, type Listed, listEntries } from "../expect/read-all.js";
import { bucketCheck, type RuleCheck, type Subject, subjectCheck, tableChecks } from "../expect/rule-check.js";
import { toCode } from "../values/to-code.js";
import { type CallRow, Refusal } from "./call-row.js";
import { manyKeys, pages, put, putAll, type Step, stepChecks } from "./steps.js";
import { strangeRows } from "./strange-keys.js";

/** Expects a page to list these keys in any order: the order has a rule of its own. */
export function expectListed(
  what: string,
  { objects, pages }: Pick<Listed, "objects" | "pages">,
  keys: readonly string[],
): void {
  expectOfPages(pages, "keys", `the number of ${what}`, objects.length, keys.length);
  expectOfPages(pages, "keys", what, objects.map(({ key }) => key).sort(), [...keys].sort());
}

/**
 * Expects a page to contain these groups, in any order and with or without the delimiter: both have rules of their own.
 */
export function expectGroups(
  what: string,
  { delimitedPrefixes, pages }: Pick<Listed, "delimitedPrefixes" | "pages">,
  groups: readonly string[],
  delimiter = "",
): void {
  expectOfPages(pages, "groups", `the number of ${what}`, delimitedPrefixes.length, groups.length);
  const ended = groups.map((group) => `${group}${delimiter}`).sort();
  const isEnded = delimitedPrefixes.every((group) => ended.includes(group));
  expectOfPages(pages, "groups", what, [...delimitedPrefixes].sort(), isEnded ? ended : [...groups].sort());
}

/** Stored keys, options, and the keys and groups of the only page; the groups here are without the delimiter. */
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
  const page = await listEntries(bucket, options, options.limit === -1 ? undefined : options.limit);
  expectListed(`the keys listed with ${toCode(options)}`, page, keys);
  expectGroups(`the groups listed with ${toCode(options)}`, page, groups, delimiter);
}

/** The options of a list, and its keys and groups, without the delimiter. */
type ListRow = readonly [options: StoreListOptions, keys: readonly string[], groups?: readonly string[]];

/** Stored keys, and lists of them one after the other, and all at the same time. */
interface ListsRow {
  readonly stored: readonly string[];
  readonly lists: readonly ListRow[];
}

async function expectPages(subject: Subject, row: PageRow | ListsRow): Promise<void> {
  if (!("lists" in row)) return expectPage(subject, row);
  const bucket = await subject.makeBucket();
  await fill(bucket, row.stored);
  const list = ([options]: ListRow) => listEntries(bucket, options, options.limit);
  const expectOne = (when: string, page: Listed, [options, keys, groups = []]: ListRow) => {
    expectListed(`the keys listed with ${toCode(options)} ${when}`, page, keys);
    expectGroups(`the groups listed with ${toCode(options)} ${when}`, page, groups, options.delimiter);
  };
  for (const each of row.lists) expectOne("after other lists", await list(each), each);
  const all = toCode(row.lists.map(([options]) => options));
  for (const [index, page] of (await Promise.all(row.lists.map(list))).entries()) {
    const what = (kind: string) =>
      `(await Promise.all(${all}.map((options) => ${toCode(bucket)}.list(options))))[${index}].${kind}`;
    const again: Listed["pages"]["again"] = (kind) =>
      what(kind === "keys" ? "objects.map(({ key }) => key)" : "delimitedPrefixes");
    // Of one page, the code would be that of the latest with the same keys.
    expectOne("beside other lists", { ...page, pages: { count: 2, again } }, row.lists[index] as ListRow);
  }
}

/** Expects groups to end with the delimiter, if the semantics do. */
async function expectNamedGroups(subject: Subject, [stored, options, keys, groups = []]: PageRow): Promise<void> {
  const end = subject.semantics.delimitedPrefixes === "withDelimiter" ? options.delimiter : "";
  await expectPage(subject, [stored, options, keys, groups.map((group) => `${group}${end}`)], "");
}

/** Stored keys, and options. */
type ResultRow = readonly [stored: readonly string[], options: StoreListOptions];

async function expectResult(bucket: LooseBucket, [stored, options]: ResultRow, { semantics }: Subject): Promise<void> {
  await fill(bucket, stored);
  const page = await bucket.list(options);
  const count = page.objects.length;
  const isTruncated = count < stored.length;
  expectEqual(`truncated on a page with ${count} of ${stored.length} objects`, page.truncated, isTruncated);
  const names = ["delimitedPrefixes", "objects", "truncated"];
  // A cursor without a value depends on the date, and has a rule of its own.
  const { cursor } = page as { readonly cursor?: unknown };
  const isDated = semantics.cursorOfLastPage === "unsetMember" && "cursor" in page && cursor === undefined;
  const expected = isTruncated || isDated ? ["cursor", ...names] : names;
  expectEqual("the properties of a page", Object.keys(page).sort(), expected);
  expectEqual("whether a page has a cursor", typeof cursor, isTruncated ? "string" : "undefined");
  const isPage = count <= (options.limit ?? stored.length) && (count > 0 || stored.length === 0);
  expectThat(isPage, "a page has an object at least, and no more than the limit");
  expectEqual("delimitedPrefixes without a delimiter", page.delimitedPrefixes, []);
  expectThat(Object.getPrototypeOf(page) === Object.prototype, "a list is a plain object");
}

/** Stored keys, options, and the number of entries on all pages. */
type TruncatedRow = readonly [stored: readonly string[], options: StoreListOptions, entries: number];

async function expectTruncated(bucket: LooseBucket, [stored, options, entries]: TruncatedRow): Promise<void> {
  await fill(bucket, stored);
  let left = entries;
  let pages = 0;
  for await (const page of eachPage(bucket, options)) {
    left -= page.objects.length + page.delimitedPrefixes.length;
    expectEqual(`truncated with ${left} entries left of ${entries}`, page.truncated, left > 0);
    pages += 1;
    // Empty pages would leave the same number forever.
    expectThat(pages <= 20, "the pages of a list end");
  }
}

/** Steps to list some keys with a limit: a page has at most as many, and the next pages have the others. */
function limited(limit: number, ...before: readonly string[]): readonly Step[] {
  const pageCount = Math.ceil(before.length / limit) || 1;
  return [
    ...stored(...before),
    pages({ limit }, ...Array.from({ length: pageCount }, (_, page) => Math.min(limit, before.length - page * limit))),
  ];
}

/** A call with a refused limit. */
const refusedLimit = (limit: unknown): CallRow => ["list", [{ limit }], new Refusal(10022)];

const stored = (...keys: readonly string[]) => keys.map((key) => put(key, key));

const folders = ["a", "b/1", "b/2", "c"];
const similar = ["a", "a%b", "a*", "aXb", "a_b", "ab", "abc", "Ab", "b", "zab"];
/** Keys with characters that mean something in an URL, a pattern or a path. */
const inLinks = ["%61b", "a b", "a#b", "a&b", "a+b", "a.b", "a/b", "a?b", "a\\b", "ab"];
const accented = ["e\u0301x", "\u00e9y", "ez"];
const nested = ["a", "b", "b/1", "b/2", "b/3", "c", "d"];
const nestedLists: readonly ListRow[] = [
  [{ limit: 3 }, ["a", "b", "b/1"]],
  [{ limit: 3, startAfter: "b/1" }, ["b/2", "b/3", "c"]],
  [{ limit: 3, startAfter: "c" }, ["d"]],
  [{ limit: 2 }, ["a", "b"]],
  [{}, nested],
  [{ startAfter: "b/3" }, ["c", "d"]],
  [{ prefix: "b" }, ["b", "b/1", "b/2", "b/3"]],
  [{ prefix: "b", startAfter: "b/1" }, ["b/2", "b/3"]],
  [{ prefix: "b", limit: 1 }, ["b"]],
  [{ prefix: "b", delimiter: "/" }, ["b"], ["b"]],
  [{ delimiter: "/" }, ["a", "b", "c", "d"], ["b"]],
  [{ delimiter: "/", startAfter: "b" }, ["c", "d"], ["b"]],
  [{ delimiter: "/1", startAfter: "b" }, ["b/2", "b/3", "c", "d"], ["b"]],
];
const dashed = ["a--b", "a--c", "a-b", "c", "d---e"];

/** The rules about one page of a list. */
export const listChecks: readonly RuleCheck[] = [
  bucketCheck("list.result", expectResult, [
    [["a"], {}],
    [[], {}],
    [["a", "b", "c"], { limit: 2 }],
    [["a", "b", "c"], { limit: 3 }],
    [["a", "b", "c"], { limit: 4 }],
  ]),
  bucketCheck("list.truncated", expectTruncated, [
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
  ...stepChecks({
    "list.limit": ({ semantics: { maxListEntries: most } }) => [
      limited(most),
      ...[1, 2, 3, most - 1, most].map((limit) => limited(limit, "a", "b", "c")),
      [putAll(most + 1), pages({}, most, 1)],
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
  subjectCheck<PageRow>("list.delimiter", expectNamedGroups, [
    [["a/b"], { delimiter: "/" }, [], ["a"]],
    [["a", "a/b"], { delimiter: "/" }, ["a"], ["a"]],
    // No delimiter is a pattern.
    ...[...".|*+?^$()[]{}\\%_ "].map(
      (delimiter): PageRow => [["1", "a2", `ab${delimiter}3`, `ab${delimiter}4`], { delimiter }, ["1", "a2"], ["ab"]],
    ),
    [["/x"], { delimiter: "/" }, [], [""]],
    [manyKeys(120).map((key) => `${key}/x`), { delimiter: "/" }, [], manyKeys(120)],
    [["a/b/c", "a/d", "a/e/f", "b"], { delimiter: "/" }, ["b"], ["a"]],
    [["a/b/c", "a/d"], { delimiter: "/", prefix: "a/" }, ["a/d"], ["a/b"]],
    [["a/b/c", "a/d"], { delimiter: "/", prefix: "a/b" }, [], ["a/b"]],
    [["a/b/c", "a/d"], { delimiter: "/", prefix: "a/b/" }, ["a/b/c"]],
    [["a/b/c", "a"], { delimiter: "/", prefix: "a" }, ["a"], ["a"]],
    [["a/b"], { delimiter: "/", prefix: "x" }, []],
    [["c//d", "e/"], { delimiter: "/", prefix: "c/" }, [], ["c/"]],
    [["c//d", "e/"], { delimiter: "/", prefix: "e/" }, ["e/"]],
    // UTF-16 order would put the last two before those from U+E000 on.
    [
      ["\ud7ff/", "\ue000/", "\uffff/", "\u{10000}/", "\u{10ffff}/"],
      { delimiter: "/" },
      [],
      ["\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{10ffff}"],
    ],
  ]),
  ...tableChecks<PageRow | ListsRow>(expectPages, {
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
      [inLinks, { prefix: "%61" }, ["%61b"]],
      [inLinks, { prefix: "a+" }, ["a+b"]],
      [inLinks, { prefix: "a " }, ["a b"]],
      [inLinks, { prefix: "a#" }, ["a#b"]],
      [inLinks, { prefix: "a?" }, ["a?b"]],
      [inLinks, { prefix: "a." }, ["a.b"]],
      [inLinks, { prefix: "a\\" }, ["a\\b"]],
      ...strangeRows.map(({ key, all }): PageRow => [all, { prefix: key }, all.filter((each) => each.startsWith(key))]),
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
      // No code point follows this delimiter, so the list resumes at the successor of the text before it.
      [["a\u{10ffff}b", "a\u{10ffff}c", "b"], { delimiter: "\u{10ffff}" }, ["b"], ["a"]],
    ],
    "list.start-after": [
      { stored: nested, lists: nestedLists },
      [["a", "b"], { startAfter: "a" }, ["b"]],
      [nested, { startAfter: "aa" }, ["b", "b/1", "b/2", "b/3", "c", "d"]],
      [nested, { startAfter: "c" }, ["d"]],
      [nested, { startAfter: "d" }, []],
      [nested, { startAfter: "" }, nested],
      [nested, { startAfter: "z" }, []],
      [nested, { startAfter: "a", prefix: "b/" }, ["b/1", "b/2", "b/3"]],
      // A key that is the prefix.
      [nested, { startAfter: "a", prefix: "b" }, ["b", "b/1", "b/2", "b/3"]],
      [nested, { startAfter: "b", prefix: "b" }, ["b/1", "b/2", "b/3"]],
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
