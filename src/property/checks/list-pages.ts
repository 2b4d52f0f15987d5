import {
  type Arbitrary,
  array,
  boolean,
  constantFrom,
  nat,
  oneof,
  option,
  record,
  string,
  uniqueArray,
} from "fast-check";
import type { BucketLike, StoreListOptions } from "../../../types/index.js";
import { errorOf, expectEqual, expectThat } from "../expect/expect.js";
import { type LooseBucket, loosely } from "../expect/loose-bucket.js";
import { eachPage, expectKeys, expectOfPages, fill, listEntries, pagesOf } from "../expect/read-all.js";
import { bucketCheck, type RuleCheck, ruleCheck, type Subject, where } from "../expect/rule-check.js";
import { toCode } from "../values/to-code.js";
import { expectGroups, expectListed } from "./lists.js";
import { expectSamePages, inFolders, pagedOptions } from "./paged-lists.js";
import { manyKeys } from "./steps.js";
import { strangeKeys } from "./strange-keys.js";

/** Returns the cursor after the first entries of a longer list. */
async function cursorAfter(bucket: BucketLike, limit: number): Promise<string> {
  const { cursor } = await listEntries(bucket, { limit }, limit);
  expectThat(cursor !== undefined, "a page before the last one is truncated");
  return cursor ?? "";
}

/** Stored keys, a limit, and the keys and groups of all pages. */
type GroupsRow = readonly [
  stored: readonly string[],
  limit: number,
  keys: readonly string[],
  groups: readonly string[],
];

async function expectGroupsOnce(bucket: LooseBucket, [stored, limit, keys, groups]: GroupsRow): Promise<void> {
  await fill(bucket, stored);
  const delimitedPrefixes: string[] = [];
  const objects: { readonly key: string }[] = [];
  const options = { delimiter: "/", limit };
  let count = 0;
  for await (const page of eachPage(bucket, options)) {
    count += 1;
    const fresh = page.delimitedPrefixes.filter((prefix) => !delimitedPrefixes.includes(prefix));
    expectEqual("the groups of a page that no earlier page contains", page.delimitedPrefixes, fresh);
    delimitedPrefixes.push(...fresh);
    objects.push(...page.objects);
  }
  const pages = pagesOf(count, bucket, options);
  expectOfPages(pages, "keys", "the keys of all pages", objects.map(({ key }) => key).sort(), keys);
  expectGroups("the groups of all pages", { delimitedPrefixes, pages }, groups, "/");
}

/** Keys in order, the number of keys before the cursor, other options, and the listed keys. */
type StartRow = readonly [
  stored: readonly string[],
  limit: number,
  options: { readonly startAfter: string; readonly prefix?: string },
  keys: readonly string[],
];

async function expectLaterStart(bucket: LooseBucket, [stored, limit, options, keys]: StartRow): Promise<void> {
  await fill(bucket, stored);
  const cursor = await cursorAfter(bucket, limit);
  const page = await listEntries(bucket, { cursor, ...options });
  expectListed(`the keys of a cursor after ${toCode(stored[limit - 1])} with ${toCode(options)}`, page, keys);
}

/** A change between two pages. */
interface Change {
  readonly key: string;
  readonly isDeleted: boolean;
}

/** Keys, the size of the first page, the changes after it, and the way to read the rest. */
interface CursorCase {
  readonly keys: readonly string[];
  /** @defaultValue none: all keys are listed, page by page */
  readonly limit?: number;
  readonly changes: readonly Change[];
  /** True to read the keys after the first page in pages too. */
  readonly isPaged: boolean;
  readonly prefix?: string | undefined;
  /** Options of lists with each number of entries on a page, which must have the entries of a list without a limit. */
  readonly options?: StoreListOptions;
}

const cursorCheck = ruleCheck<CursorCase>({
  rule: "list.cursor",
  examples: ({ semantics: { maxListEntries: most } }) => {
    const two = { keys: ["a", "b"], limit: 1, isPaged: false };
    const first = { keys: ["a", "b", "c", "d", "e"], limit: 2, isPaged: false };
    const deleted = (key: string) => ({ key, isDeleted: true });
    const stored = (key: string) => ({ key, isDeleted: false });
    const many = Array.from({ length: 25 }, (_, index) => `n${String(index).padStart(2, "0")}`);
    return [
      { ...two, changes: [deleted("a")] },
      { ...two, changes: [] },
      { ...first, changes: [deleted("b")] },
      { ...first, changes: [stored("aa"), stored("bb"), deleted("c")] },
      { ...first, changes: [deleted("b"), stored("bb"), stored("b")] },
      { ...first, changes: [deleted("b"), stored("bb")], isPaged: true },
      { ...first, changes: [], prefix: "e" },
      ...[1, 3, 7].map((limit) => ({ keys: many, limit, changes: [], isPaged: true })),
      ...[most - 1, most, most + 1, 2 * most + 1].map((count) => ({
        keys: manyKeys(count),
        changes: [],
        isPaged: false,
      })),
      { keys: manyKeys(most + 1), limit: most, changes: [], isPaged: true },
      { keys: [...new Set(strangeKeys.flat())], limit: 1, changes: [], isPaged: true },
      ...pagedOptions.map((options) => ({ keys: inFolders, changes: [], isPaged: true, options })),
    ];
  },
  cases: () => {
    const key = (minLength = 0) => string({ unit: constantFrom(..."abc"), minLength, maxLength: 4 });
    const change = record({ key: key(1), place: option(nat(5), { nil: undefined }), isDeleted: boolean() });
    return record({
      keys: uniqueArray(key(1), { minLength: 2, maxLength: 6 }),
      limit: nat(4),
      changes: array(change, { maxLength: 3 }),
      isPaged: boolean(),
      prefix: option(key(), { nil: undefined }),
    }).map(({ keys, limit, changes, ...rest }) => ({
      keys,
      limit: 1 + (limit % (keys.length - 1)),
      changes: changes.map(({ key, place, isDeleted }) => ({ key: keys[place ?? -1] ?? key, isDeleted })),
      ...rest,
    }));
  },
  async check({ makeBucket }, { keys, limit, changes, isPaged, prefix = "", options: paged }) {
    const bucket = await makeBucket();
    await fill(bucket, keys);
    if (paged !== undefined) return expectSamePages(loosely(bucket), paged);
    if (limit === undefined) return expectKeys("all keys", bucket, keys);
    const cursor = await cursorAfter(bucket, limit);
    const left = new Set(keys);
    for (const { key, isDeleted } of changes) {
      if (isDeleted) left.delete(key);
      else left.add(key);
      await (isDeleted ? bucket.delete(key) : bucket.put(key, "later"));
    }
    const last = keys.toSorted()[limit - 1] ?? "";
    const expected = [...left].filter((key) => key > last && key.startsWith(prefix)).sort();
    const what = `the keys after ${toCode(last)}`;
    const options = { cursor, ...(prefix !== "" && { prefix }) };
    if (!isPaged) return expectListed(what, await listEntries(bucket, options), expected);
    const { objects, pages } = await listEntries(bucket, { ...options, limit });
    expectOfPages(pages, "keys", `${what}, ${limit} on a page`, objects.map(({ key }) => key).sort(), expected);
  },
});

/** Keys in the order of their puts, the key to store again, and a delimiter. */
interface OrderCase {
  readonly keys: readonly string[];
  readonly again?: number | undefined;
  readonly delimiter?: string | undefined;
}

const orderCheck = ruleCheck<OrderCase>({
  rule: "list.order",
  examples: () => {
    const keys = ["b", "a/2", "c/1", "B", "a", "10", "9", "a/1", "c", "~", "!"];
    const accented = ["e\u0301/1", "ez", "f", "\u00e9/2", "\u212b", "\u00c4", "A\u030a/x"];
    return [
      { keys: ["b", "a"] },
      { keys },
      { keys, again: 0 },
      { keys, delimiter: "/" },
      { keys: accented },
      { keys: accented, delimiter: "/" },
    ];
  },
  cases: () =>
    record({
      keys: oneof(
        differentKeys("a", "b", "/", "!", "0", "A", "~"),
        differentKeys("a", "e", "/", "e\u0301", "\u00e9", "a\u0301", "z"),
      ),
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
    const page = await listEntries(bucket, delimiter === undefined ? {} : { delimiter });
    const seen = page.objects.map(({ key }) => key);
    // The choice of grouped keys and the names of groups are covered by other rules.
    const form = (text: string) => (semantics.keyEquivalence === "nfc" ? text.normalize("NFC") : text);
    const inOrder = (a: string, b: string) => (form(a) < form(b) ? -1 : 1);
    expectEqual("the listed keys", seen, [...(delimiter === undefined ? keys : seen)].sort(inOrder));
    const ordered = [...page.delimitedPrefixes].sort((a, b) => (`${a}${delimiter}` < `${b}${delimiter}` ? -1 : 1));
    expectEqual("the listed prefixes", page.delimitedPrefixes, ordered);
    expectEqual("the form of the listed prefixes", page.delimitedPrefixes, page.delimitedPrefixes.map(form));
  },
});

/** Generates a few keys of these units, with different NFC forms. */
function differentKeys(...units: readonly string[]): Arbitrary<string[]> {
  const key = string({ unit: constantFrom(...units), minLength: 1, maxLength: 4 });
  return uniqueArray(key, { maxLength: 6, selector: (text) => text.normalize("NFC") });
}

/** A cursor or a modification of one, and the listed keys, if they are known and the cursor is accepted. */
type ForgedRow = readonly [cursor: string | ((cursor: string) => string), keys?: readonly string[]];

async function expectForged(bucket: LooseBucket, [forged, keys]: ForgedRow, { semantics }: Subject): Promise<void> {
  await fill(bucket, ["a", "b", "c"]);
  const cursor = typeof forged === "string" ? forged : forged(await cursorAfter(bucket, 1));
  const what = `a list with ${typeof forged === "string" ? `the cursor ${toCode(cursor)}` : "a modified cursor"}`;
  const list = () => bucket.list({ cursor });
  if (semantics.malformedCursor === "refused") return void (await errorOf(what, list));
  const page = await listEntries(bucket, { cursor });
  if (keys !== undefined) expectListed(what, page, keys);
}

const letters = ["a", "b", "c", "d", "e"];
/** In the order of their bytes; in UTF-16 order the first one would be last. */
const others = ["\uff5e", "\u{1f600}", "\u{1f601}", "\u{1f602}"];

/** The rules about the order of a list, and its next pages. */
export const listPageChecks: readonly RuleCheck[] = [
  orderCheck,
  cursorCheck,
  bucketCheck("list.delimiter.group-once", expectGroupsOnce, [
    [["a/1", "a/2", "b"], 1, ["b"], ["a"]],
    // Keys before and after the group that begin with its text.
    ...[1, 2, 3].map((limit): GroupsRow => {
      return [["a", "a.b", "a/1", "a/2", "a0", "aa", "b/1", "b0"], limit, ["a", "a.b", "a0", "aa", "b0"], ["a", "b"]];
    }),
    ...[1, 2, 3, 4].map((limit): GroupsRow => {
      return [["a/1", "a/2", "a/3", "b", "c/1", "c/2", "d"], limit, ["b", "d"], ["a", "c"]];
    }),
  ]),
  bucketCheck<StartRow>("list.start-after-with-cursor", expectLaterStart, ({ semantics: { cursorForm } }) => {
    // Cursors that contain the last key are compared as UTF-16.
    const rest = [...where(cursorForm === "lastKey", ["\u{1f600}"]), "\u{1f601}", "\u{1f602}"];
    return [
      [["a", "b", "c"], 1, { startAfter: "b" }, ["c"]],
      [letters, 2, { startAfter: "a" }, ["c", "d", "e"]],
      [letters, 2, { startAfter: "b" }, ["c", "d", "e"]],
      [letters, 2, { startAfter: "c" }, ["d", "e"]],
      [letters, 2, { startAfter: "d" }, ["e"]],
      [letters, 2, { startAfter: "z" }, []],
      [letters, 2, { startAfter: "a", prefix: "e" }, ["e"]],
      [letters, 2, { startAfter: "d", prefix: "e" }, ["e"]],
      [letters, 2, { startAfter: "d", prefix: "d" }, []],
      [others, 2, { startAfter: "\u{1f600}" }, ["\u{1f601}", "\u{1f602}"]],
      [others, 2, { startAfter: "\u{1f601}" }, ["\u{1f602}"]],
      [others, 2, { startAfter: "\uff5e" }, rest],
      [others, 1, { startAfter: "\u{1f600}" }, rest],
    ];
  }),
  bucketCheck("list.cursor-malformed", expectForged, [
    ...["!", "%%%", "~*{"].map((cursor): ForgedRow => [cursor, ["a", "b", "c"]]),
    ...["no cursor", "\u00ff", "x", "c", "YQ=="].map((cursor): ForgedRow => [cursor]),
    [(cursor) => `${cursor}0`],
    [(cursor) => `0${cursor}`],
    [(cursor) => cursor.slice(1)],
    [(cursor) => cursor.slice(0, -1)],
    [(cursor) => `${cursor.slice(0, -1)}${cursor.endsWith("0") ? "1" : "0"}`],
    [(cursor) => `${cursor.startsWith("0") ? "1" : "0"}${cursor.slice(1)}`],
    [(cursor) => `${cursor}${cursor}`],
  ]),
];
