import type { ObjectRecord } from "../binding/bucket-port.js";
import { parseSeeds, prepareSeed, type Seeds } from "../binding/seeds.js";
import { requireBucketPort } from "./require-port.js";

/**
 * Puts objects into a bucket: all of them, or none if one is refused. No journal shows it, and no fault stops it. Objects of
 * the same keys are replaced; the others stay. Without `await`, where nothing has to be read:
 * `new FakeBucket({ objects })`.
 *
 * @param objects - an object or a `Map`, by key: values as `put` takes them, and streams of any length, or
 * `{ body, ...options }`.
 * @returns the bucket.
 * @throws TypeError, by the promise, for what is not a FakeBucket, for an unknown option, and for an object that `put` refuses:
 * it names the key, and its `cause` is the error of `put`.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { seed } from "fakebucket/testing";
 *
 * const bucket = await seed(new FakeBucket(), {
 *   "notes/today.txt": "Buy milk",
 *   "logo.svg": { body: "<svg/>", httpMetadata: { contentType: "image/svg+xml" }, uploaded: new Date("2026-01-01") },
 * });
 * console.log((await bucket.head("logo.svg"))?.uploaded.getFullYear()); // 2026
 * ```
 */
export async function seed<Bucket extends object>(bucket: Bucket, objects: Seeds): Promise<Bucket> {
  const { prepare, engine, store } = requireBucketPort("seed", bucket);
  const parsed = parseSeeds("seed", objects);
  const records: ObjectRecord[] = [];
  // One after another: the ids are given out in this order.
  for (const each of parsed) records.push(await prepareSeed(each, prepare, engine.state.semantics));
  store(records);
  return bucket;
}
