import type { BucketLike, ObjectLike, StoreListOptions } from "../../../types/index.js";
import { CheckFailure } from "./check-failure.js";
import { expectEqual } from "./expect.js";

/** The text that is stored under a key; `undefined` without an object. */
export async function textAt(bucket: BucketLike, key: string): Promise<string | undefined> {
  return (await bucket.get(key))?.text();
}

/** The object that must be there. */
export async function headOf(bucket: BucketLike, key: string): Promise<ObjectLike> {
  const object = await bucket.head(key);
  if (object === null) throw new CheckFailure(`head of a key that was stored gave null`);
  return object;
}

/** The keys of one page. */
export async function keysOf(bucket: BucketLike, options: StoreListOptions): Promise<string[]> {
  return (await bucket.list(options)).objects.map(({ key }) => key);
}

/** Expects a bucket to hold these keys, in whatever order. */
export async function expectKeys(what: string, bucket: BucketLike, keys: readonly string[]): Promise<void> {
  const seen: string[] = [];
  for await (const { objects } of eachPage(bucket)) seen.push(...objects.map(({ key }) => key));
  expectEqual(`how many are ${what}`, seen.length, keys.length);
  expectEqual(what, seen.sort(), [...keys].sort());
}

/** Stores each key; the value is the key itself. */
export async function fill(bucket: BucketLike, keys: readonly string[]): Promise<void> {
  for (const key of keys) await bucket.put(key, key);
}

/** One page after the other, with the same options each time. */
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
    if (++count > 3000) throw new CheckFailure("the pages of a list never ended");
  } while (cursor !== undefined);
}
