import { nameClass } from "../../base/copies/name-class.js";
import { ClassOptions } from "./bucket-options.js";
import { FakeBucket } from "./fake-bucket.js";
import type { FakeBucketOptions } from "./fake-bucket-options.js";
import { takeMembers } from "./guard.js";

/**
 * FakeBucket under the platform's own names: its class is called `R2Bucket`, and its semantics are `deployed` by
 * default.
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
   * @param options The options of `FakeBucket`, except that `semantics` are `deployed` by default.
   * @throws TypeError for an unknown option, or an option of a wrong type or value.
   */
  constructor(options?: FakeBucketOptions) {
    super(new ClassOptions("R2Bucket", withDeployed(options)) as FakeBucketOptions);
  }
}

/** Adds the semantics `deployed` to options. A value that is not an object is returned unchanged and refused later. */
function withDeployed(options: FakeBucketOptions | undefined): FakeBucketOptions {
  if (options === undefined) return { semantics: "deployed" };
  if (typeof options !== "object" || options === null) return options;
  const { semantics = "deployed" } = options;
  return { ...options, semantics };
}
