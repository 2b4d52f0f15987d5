import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { shown } from "../../base/messages/shown.js";
import { type Huge, RepeatedBytes } from "../../bucket/binding/bucket-contents.js";
import type { ObjectRecord } from "../../bucket/binding/bucket-port.js";
import { parseSeeds, prepareSeed, type Seeds } from "../../bucket/binding/seeds.js";
import { checkOptions, requireBucketPort } from "../check-arguments.js";
import { mistake } from "../place-of.js";

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

/** Options of {@link huge}. */
export interface HugeOptions {
  /**
   * The repeated content of the object: text, or bytes.
   * @defaultValue the digits, the letters and a line break: 37 bytes, a prime number, so that ranges of round sizes differ
   */
  readonly pattern?: string | Uint8Array | undefined;
}

const defaultPattern = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ\n";

/**
 * An object of any size for `seed`, which takes no memory: what a script reads of it is computed. Nothing hashes it; its etag
 * has the form of an upload in parts, and it has no checksums. To read more than fits into memory rejects with a RangeError,
 * as a host without room does.
 *
 * @param size - in bytes, as many as the bucket takes: 5 TiB − 5 GiB unless it has other limits.
 * @throws TypeError if the size is not a whole number, or the pattern is empty, or is neither text nor bytes.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { huge, seed } from "fakebucket/testing";
 *
 * const bucket = await seed(new FakeBucket(), { "film.mp4": huge(4e12, { pattern: "frame " }) });
 * const part = await bucket.get("film.mp4", { range: { offset: 3_000_000_000_000, length: 5 } });
 * console.log(part?.size, await part?.text()); // 4000000000000 frame
 * ```
 */
export function huge(size: number, options: HugeOptions = {}): Huge {
  if (!Number.isSafeInteger(size) || size < 0)
    throw mistake(`huge: the size must be a whole number of bytes, not ${shown(size)}.`);
  const { pattern = defaultPattern } = checkOptions<HugeOptions>("huge", options, {
    pattern: [
      (value) => value !== "" && (typeof value === "string" || (ArrayBuffer.isView(value) && value.byteLength > 0)),
      "text or a Uint8Array, of at least one byte",
    ],
  });
  return new RepeatedBytes(size, typeof pattern === "string" ? encodeUtf8(pattern) : new Uint8Array(pattern));
}
