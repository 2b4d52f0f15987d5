import type { BucketLike, ObjectLike, StoreListOptions } from "../../../types/index.js";
import { CheckFailure, show } from "./check-failure.js";
import { expectEqual, same } from "./expect.js";
import type { LooseBucket } from "./loose-bucket.js";

/** Returns the text stored under a key; `undefined` if there is no object. */
export async function textAt(bucket: BucketLike, key: string): Promise<string | undefined> {
  return (await bucket.get(key))?.text();
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
  /** The number of pages. */
  readonly pages: number;
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
  let pages = 1;
  const left = () => count - objects.length - delimitedPrefixes.length;
  for (; page.truncated && left() > 0; pages++) {
    if (pages > mostPages) throw endless();
    const limit = Number.isFinite(count) ? { limit: left() } : {};
    page = await bucket.list({ ...options, ...limit, cursor: page.cursor });
    objects = [...objects, ...page.objects];
    delimitedPrefixes = [...delimitedPrefixes, ...page.delimitedPrefixes];
  }
  return { objects, delimitedPrefixes, cursor: page.truncated ? page.cursor : undefined, pages };
}

/** Expects a value derived from a number of pages. Only a value from a single page can be shown as code. */
export function expectOfPages(pages: number, what: string, seen: unknown, expected: unknown): void {
  if (pages === 1) expectEqual(what, seen, expected);
  else if (!same(seen, expected)) throw new CheckFailure(`${what}: expected ${show(expected)}, saw ${show(seen)}`);
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
  const pages = Math.max(seen, Math.ceil(keys.length / 1000));
  expectOfPages(pages, `the number of ${what}`, objects.length, keys.length);
  expectOfPages(pages, what, objects.map(({ key }) => key).sort(), [...keys].sort());
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
