import { FakeBucket } from "fakebucket";
import type { StoreListOptions } from "fakebucket/types";
import { forEachIndex, microsecondsEach, shuffled } from "./measure.js";

const keysPerFolder = 100;

/** The number of single-key calls measured at every size. */
const samples = 10_000;

function keyOf(index: number): string {
  const folder = Math.floor(index / keysPerFolder);
  return `folder-${String(folder).padStart(7, "0")}/file-${String(index % keysPerFolder).padStart(2, "0")}.txt`;
}

/** Lists all pages and returns the number of entries. */
export async function listAll(bucket: FakeBucket, options: StoreListOptions): Promise<number> {
  let entries = 0;
  let cursor: string | undefined;
  do {
    const page = await bucket.list(cursor === undefined ? options : { ...options, cursor });
    entries += page.objects.length + page.delimitedPrefixes.length;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return entries;
}

export async function expectEntries(wanted: number, listed: Promise<number>): Promise<void> {
  const entries = await listed;
  if (entries !== wanted) throw new Error(`${wanted} entries were to be listed, not ${entries}.`);
}

/** Measures the cost of each operation in a bucket with `count` keys. */
export async function measureKeys(count: number): Promise<Map<string, number>> {
  const bucket = new FakeBucket();
  const order = shuffled(count);
  const sampleCount = Math.min(count, samples);
  const sample = (index: number) => keyOf(order[index] as number);
  const folders = Math.ceil(count / keysPerFolder);
  // Short runs are repeated, because a single pause of the garbage collector would distort them.
  const passes = Math.max(1, Math.round(samples / count) * 10);
  const costs = new Map<string, number>();
  const measure = async (operation: string, operations: number, run: () => Promise<unknown>) => {
    costs.set(operation, await microsecondsEach(operations, run));
  };
  const onlyIf = { etagDoesNotMatch: "*" };

  await measure("put a new key", count, () => forEachIndex(count, (index) => bucket.put(sample(index), "value")));
  await measure("put over a key", sampleCount, () =>
    forEachIndex(sampleCount, (index) => bucket.put(sample(index), "other")),
  );
  await measure("put if there is none, refused", sampleCount, () =>
    forEachIndex(sampleCount, (index) => bucket.put(sample(index), "third", { onlyIf })),
  );
  await measure("head", sampleCount, () => forEachIndex(sampleCount, (index) => bucket.head(sample(index))));
  await measure("get and text()", sampleCount, () =>
    forEachIndex(sampleCount, async (index) => (await bucket.get(sample(index)))?.text()),
  );
  await measure("list all, each key", count * passes, () =>
    forEachIndex(passes, () => expectEntries(count, listAll(bucket, {}))),
  );
  await measure("list by delimiter, each folder", folders * passes, () =>
    forEachIndex(passes, () => expectEntries(folders, listAll(bucket, { delimiter: "/" }))),
  );
  await measure("list a group of all keys, each call", samples / 10, () =>
    forEachIndex(samples / 10, () => expectEntries(1, listAll(bucket, { delimiter: "-" }))),
  );
  await measure("list one key after another, each call", sampleCount, () =>
    forEachIndex(sampleCount, (index) => bucket.list({ startAfter: sample(index), limit: 1 })),
  );
  await measure("list one folder, each call", sampleCount / 10, () =>
    forEachIndex(sampleCount / 10, (index) => bucket.list({ prefix: sample(index).slice(0, -"file-00.txt".length) })),
  );
  await measure("delete one key", sampleCount / 2, () =>
    forEachIndex(sampleCount / 2, (index) => bucket.delete(sample(index))),
  );
  await measure("delete 1,000 keys, each key", count, () =>
    forEachIndex(Math.ceil(count / 1000), (page) =>
      bucket.delete(Array.from(order.subarray(page * 1000, (page + 1) * 1000), keyOf)),
    ),
  );
  await expectEntries(0, listAll(bucket, {}));
  return costs;
}
