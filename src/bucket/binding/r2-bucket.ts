import { nameClass } from "../../base/copies/name-class.js";
import { OptionsOf } from "./bucket-options.js";
import { FakeBucket } from "./fake-bucket.js";
import type { FakeBucketOptions } from "./fake-bucket-options.js";
import { takeMembers } from "./guard.js";

/**
 * FakeBucket under the platform's own names: `deployed` semantics unless others are given, and `R2Bucket` as the name of its
 * class.
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
export class R2Bucket extends FakeBucket {
  static {
    nameClass(R2Bucket, "R2Bucket");
    takeMembers(R2Bucket.prototype, FakeBucket.prototype);
  }

  /**
   * @param options As those of `FakeBucket`, except that `semantics` are `deployed` if they are not given.
   * @throws TypeError for an option of a wrong type or value, or one that does not exist.
   */
  constructor(options?: FakeBucketOptions) {
    super(new OptionsOf("R2Bucket", withDeployed(options)) as FakeBucketOptions);
  }
}

/** Adds the semantics `deployed` to options; a value that is not an object goes on as it is, to be refused. */
function withDeployed(options: FakeBucketOptions | undefined): FakeBucketOptions {
  if (options === undefined) return { semantics: "deployed" };
  if (typeof options !== "object" || options === null) return options;
  return { ...options, semantics: options.semantics ?? "deployed" };
}
