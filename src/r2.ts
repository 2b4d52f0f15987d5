import type { PlatformBucket } from "../types/platform-bucket.js";
import { FakeBucket } from "./binding/fake-bucket.js";
import type { FakeBucketOptions } from "./binding/fake-bucket-options.js";
import { nameClass } from "./package/name-class.js";

export type { FakeBucketOptions } from "./binding/fake-bucket-options.js";

/**
 * A {@link FakeBucket} that is also the platform's own bucket by its type, wherever the platform's types are there. They
 * come in editions, by name and as globals, and no edition is assignable to every other. What is all of them is assignable
 * to each.
 */
export type R2Bucket = PlatformBucket & FakeBucket;

/** Makes buckets that are typed as the platform's own. */
export interface R2BucketConstructor {
  readonly prototype: R2Bucket;
  /**
   * @param options As those of `FakeBucket`, except that `semantics` are `deployed` if they are not given.
   * @throws TypeError for an option of a wrong type or value, or one that does not exist.
   */
  new (options?: FakeBucketOptions): R2Bucket;
}

/**
 * FakeBucket under the platform's own names: `deployed` semantics unless told otherwise, `R2Bucket` as the name of its
 * class, and the platform's own type, so that no cast is needed wherever the platform's bucket is asked for.
 *
 * The platform's types are those of `@cloudflare/workers-types`, an optional peer of which nothing is loaded, or those that
 * `wrangler types` has made. Without either, the type is that of FakeBucket.
 *
 * @example
 * ```ts
 * import { R2Bucket } from "fakebucket/r2";
 *
 * const bucket = new R2Bucket();
 * await bucket.put("notes/today.txt", "Buy milk");
 * console.log(bucket.constructor.name, (await bucket.list({ delimiter: "/" })).delimitedPrefixes); // R2Bucket [ 'notes/' ]
 * ```
 */
export const R2Bucket: R2BucketConstructor = class R2Bucket extends FakeBucket {
  static {
    nameClass(R2Bucket, "R2Bucket");
  }

  constructor(options?: FakeBucketOptions) {
    super(withDeployed(options));
  }
} as unknown as R2BucketConstructor;

/** What is no object of options goes on as it is, to be refused. */
function withDeployed(options: FakeBucketOptions | undefined): FakeBucketOptions {
  if (options === undefined) return { semantics: "deployed" };
  if (typeof options !== "object" || options === null) return options;
  return { ...options, semantics: options.semantics ?? "deployed" };
}
