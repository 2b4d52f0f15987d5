import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { describeValue } from "../../base/messages/describe-value.js";
import { type Huge, RepeatedBytes } from "../../bucket/binding/bucket-contents.js";
import type { ObjectRecord } from "../../bucket/binding/bucket-port.js";
import { parseSeeds, prepareSeed, type Seeds } from "../../bucket/binding/seeds.js";
import { copyBytes } from "../../bucket/request/host-objects.js";
import { checkOptions, requireBucketPort } from "../check-arguments.js";
import { mistake } from "../place-of.js";

/**
 * Stores objects in a bucket: all of them, or none if one is refused. Journals do not record it, and faults do not
 * affect it. Objects with the same keys are replaced; others stay. If no value has to be read,
 * `new FakeBucket({ objects })` needs no `await`.
 *
 * @param objects - an object or a `Map` by key. The values are those of `put`, streams of any length, or
 * `{ body, ...options }`.
 * @returns the bucket.
 * @throws TypeError, as a rejection, for a value other than a FakeBucket, for an unknown option, and for an object that
 * `put` refuses: the message names the key, and `cause` is the error of `put`.
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
  // Sequentially, so that ids are assigned in this order.
  for (const each of parsed) records.push(await prepareSeed(each, prepare, engine.state.semantics));
  store(records);
  return bucket;
}

/** Options of {@link huge}. */
export interface HugeOptions {
  /**
   * The repeated content of the object: text or bytes.
   * @defaultValue the digits, the letters and a line break: 37 bytes, a prime number, so that ranges of round sizes
   * differ
   */
  readonly pattern?: string | Uint8Array | undefined;
}

const defaultPattern = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ\n";

/**
 * Describes an object of any size for `seed`. It takes no memory: its bytes are computed when they are read. It is
 * never hashed: its etag looks like the etag of a multipart object, and it has no checksums. Reading more than fits
 * into memory rejects with a RangeError, as on a host without memory.
 *
 * @param size - in bytes, up to the bucket's limit: 5 TiB − 5 GiB by default.
 * @throws TypeError if the size is not a non-negative integer, or the pattern is empty, or neither text nor bytes.
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
    throw mistake(`huge: the size must be a whole number of bytes, not ${describeValue(size)}.`);
  const { pattern = defaultPattern } = checkOptions<HugeOptions>("huge", options, {
    pattern: [
      (value) => value !== "" && (typeof value === "string" || (ArrayBuffer.isView(value) && value.byteLength > 0)),
      "text or a Uint8Array, of at least one byte",
    ],
  });
  return new RepeatedBytes(
    size,
    typeof pattern === "string" ? encodeUtf8(pattern) : (copyBytes(pattern) as Uint8Array),
  );
}
