import type { BucketLike, ObjectLike, StoreListOptions } from "../../../types/index.js";
import { toCode } from "../values/to-code.js";
import { CheckFailure } from "./check-failure.js";
import { expectEqual, expectShown } from "./expect.js";
import type { LooseBucket } from "./loose-bucket.js";

/** Expects the text stored under a key; `undefined` if there is no object. */
export async function expectTextAt(
  what: string,
  bucket: BucketLike,
  key: string,
  expected: string | undefined,
): Promise<void> {
  const object = await bucket.get(key);
  if (object) return expectEqual(what, await object.text(), expected);
  expectMissing(what, bucket, [key], expected);
}

/** Expects the text or bytes of an object that `get` did not find: only `undefined` is right. */
export function expectMissing(
  what: string,
  bucket: BucketLike,
  args: readonly unknown[],
  expected: string | Uint8Array | undefined,
): void {
  const read = expected instanceof Uint8Array ? "arrayBuffer" : "text";
  const again = () => `await (await ${toCode(bucket)}.get(${args.map((arg) => toCode(arg)).join(", ")}))?.${read}()`;
  expectShown(what, undefined, expected, again);
}

/** Returns the object under a key; fails if there is none. */
export async function headOf(bucket: BucketLike, key: string): Promise<ObjectLike> {
  const object = await bucket.head(key);
  if (object === null) throw new CheckFailure("head() returned null for a stored key");
  return object;
}

/** A list that may consist of several pages. */
export interface Listed {
  readonly objects: ObjectLike[];
  readonly delimitedPrefixes: string[];
  /** The cursor after the last entry, if more entries remain. */
  readonly cursor: string | undefined;
  readonly pages: Pages;
}

/** The number of pages of a list, and code to list them again. */
export interface Pages {
  readonly count: number;
  /** Returns an expression for the keys of all pages, or for their groups. */
  readonly again: (what: "keys" | "groups") => string;
}

/** Describes the pages of a list with these options, up to this number of entries. */
export function pagesOf(
  count: number,
  bucket: object,
  options: StoreListOptions = {},
  most: number = Number.POSITIVE_INFINITY,
): Pages {
  const items = { keys: "objects.map(({ key }) => key)", groups: "delimitedPrefixes" };
  const [from, counted, end, limit] = Number.isFinite(most)
    ? [
        `, left = ${most}`,
        " left -= page.objects.length + page.delimitedPrefixes.length;",
        " || left < 1",
        "limit: left, ",
      ]
    : ["", "", "", ""];
  const again: Pages["again"] = (what) => {
    const page = `const page = await ${toCode(bucket)}.list(options); all.push(...page.${items[what]});${counted}`;
    const next = `if (!page.truncated${end}) return all; options = { ...options, ${limit}cursor: page.cursor };`;
    return `(await (async (options) => { for (let all = []${from}; ; ) { ${page} ${next} } })(${toCode(options)}))`;
  };
  return { count, again };
}

/**
 * Lists with these options up to a number of entries. A bucket may end any page early, so further pages are listed
 * until there are as many entries, or until the list ends.
 */
export async function listEntries(
  bucket: Pick<LooseBucket, "list">,
  options?: StoreListOptions,
  count: number = Number.POSITIVE_INFINITY,
): Promise<Listed> {
  let page = await bucket.list(options);
  let { objects, delimitedPrefixes } = page;
  let pageCount = 1;
  const left = () => count - objects.length - delimitedPrefixes.length;
  for (; page.truncated && left() > 0; pageCount++) {
    if (pageCount > mostPages) throw endless();
    const limit = Number.isFinite(count) ? { limit: left() } : {};
    page = await bucket.list({ ...options, ...limit, cursor: page.cursor });
    objects = [...objects, ...page.objects];
    delimitedPrefixes = [...delimitedPrefixes, ...page.delimitedPrefixes];
  }
  return {
    objects,
    delimitedPrefixes,
    cursor: page.truncated ? page.cursor : undefined,
    pages: pagesOf(pageCount, bucket, options, count),
  };
}

/** Expects the sorted keys or groups of some pages, or their number. The code of several pages lists them again. */
export function expectOfPages(
  { count, again }: Pages,
  kind: "keys" | "groups",
  what: string,
  seen: number | readonly string[],
  expected: number | readonly string[],
): void {
  if (count === 1) expectEqual(what, seen, expected);
  else expectShown(what, seen, expected, () => `${again(kind)}.${typeof seen === "number" ? "length" : "sort()"}`);
}

/** More pages than the keys of any case. */
const mostPages = 3000;

const endless = () => new CheckFailure(`the list did not end after ${mostPages} pages`);

/** Returns the listed keys, up to this number. */
export async function keysOf(
  bucket: Pick<LooseBucket, "list">,
  options: StoreListOptions,
  count?: number,
): Promise<string[]> {
  return (await listEntries(bucket, options, count)).objects.map(({ key }) => key);
}

/** Expects a bucket to hold exactly these keys, in any order. */
export async function expectKeys(what: string, bucket: BucketLike, keys: readonly string[]): Promise<void> {
  const { objects, pages: seen } = await listEntries(bucket, {});
  // A page that has to end is no evidence, although it is the only one.
  const pages = { ...seen, count: Math.max(seen.count, Math.ceil(keys.length / 1000)) };
  expectOfPages(pages, "keys", `the number of ${what}`, objects.length, keys.length);
  expectOfPages(pages, "keys", what, objects.map(({ key }) => key).sort(), [...keys].sort());
}

/** Stores each key with itself as the value. */
export async function fill(bucket: BucketLike, keys: readonly string[]): Promise<void> {
  // A bucket in a network would need minutes for thousands of keys one by one.
  const atOnce = keys.length > 100 ? 16 : 1;
  for (let start = 0; start < keys.length; start += atOnce) {
    const [first = "", ...others] = keys.slice(start, start + atOnce);
    if (others.length === 0) await bucket.put(first, first);
    else await Promise.all([first, ...others].map((key) => bucket.put(key, key)));
  }
}

/** Yields one page after the other, listed with the same options. */
export async function* eachPage(
  bucket: BucketLike,
  options: StoreListOptions = {},
): AsyncGenerator<Awaited<ReturnType<BucketLike["list"]>>, void, void> {
  let cursor: string | undefined;
  let count = 0;
  do {
    const page = await bucket.list(cursor === undefined ? options : { ...options, cursor });
    yield page;
    cursor = page.truncated ? page.cursor : undefined;
    if (++count > mostPages) throw endless();
  } while (cursor !== undefined);
}
