import { FakeBucket } from "fakebucket";
import { checkBucket } from "fakebucket/property";
import { diff, fork } from "fakebucket/testing";
import { expectEntries, listAll } from "./keys.js";
import { measureKit } from "./kit.js";
import { measureManyObjects } from "./many-objects.js";
import { forEachIndex, microsecondsEach } from "./measure.js";

/** Measures tasks with more than one call on a bucket of a thousand keys. */
export async function measureWholes(keys: number): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  const measure = async (name: string, count: number, run: () => Promise<unknown>) => {
    await run();
    times.set(name, await microsecondsEach(count, run));
  };
  await measure("`new FakeBucket()`", 10_000, () => forEachIndex(10_000, async () => new FakeBucket()));
  for (const groups of [10, keys / 10]) {
    const bucket = new FakeBucket();
    await forEachIndex(keys, (index) => bucket.put(`group-${String(index % groups).padStart(6, "0")}/${index}`, ""));
    const pages = Math.ceil(groups / 1000);
    const [count, from] = [groups, keys].map((number) => number.toLocaleString("en"));
    await measure(`list by delimiter: a page, of ${count} groups of ${from} keys`, pages, () =>
      expectEntries(groups, listAll(bucket, { delimiter: "/" })),
    );
  }
  const changed = 1000;
  for (const size of [keys / 10, keys]) {
    const bucket = new FakeBucket();
    await forEachIndex(size, (index) => bucket.put(`key-${index}`, ""));
    const other = fork(bucket);
    await forEachIndex(changed, (index) => other.put(`key-${index * Math.floor(size / changed)}`, "changed"));
    await measure(`diff of a fork with 1,000 changes, of ${size.toLocaleString("en")} keys`, 1, async () =>
      diff(bucket, other),
    );
  }
  await measure("`checkBucket()`, all rules", 1, () => checkBucket(() => new FakeBucket()));
  return new Map([...times, ...(await measureManyObjects(keys / 10)), ...(await measureKit())]);
}
