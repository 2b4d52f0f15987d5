import type { StoreListOptions, StoreObjectBody, StoreObjects } from "../../../types/index.js";
import type { BucketPort } from "../../bucket/binding/bucket-port.js";
import { R2Bucket } from "../../bucket/binding/r2-bucket.js";
import { parseSeeds, type SeedObject, type Seeds, type StartValue } from "../../bucket/binding/seeds.js";
import { requireBucketPort } from "../check-arguments.js";
import { beginAt, fromTest, placeOf, stackAbove } from "../place-of.js";

/**
 * Makes one object without a bucket: the result of a `get`, with its body, for code that takes an object, or for a
 * bucket that is mocked by hand.
 *
 * @param object - its value, or `{ body, ...options }`, as in the option `objects` of a bucket.
 * @throws TypeError if a bucket cannot store such an object.
 *
 * @example
 * ```ts
 * import { r2Object } from "fakebucket/testing";
 *
 * const object = r2Object("notes/1.txt", { body: "Buy milk", httpMetadata: { contentType: "text/plain" } });
 * console.log(object.size, object.httpMetadata?.contentType, await object.text()); // 8 text/plain Buy milk
 * ```
 */
export function r2Object(key: string, object: StartValue | SeedObject<StartValue>): StoreObjectBody {
  // The bucket has this object, and no other.
  return resultOf("r2Object", [[key, object]], (port) => port.get(key)) as StoreObjectBody;
}

/**
 * Makes a page of objects without a bucket: the result of a `list`.
 *
 * @param objects - as in the option `objects` of a bucket: by key, or pairs of key and object.
 * @param options - the options of the `list`.
 * @throws TypeError if a bucket cannot store such objects; the error of `list` for its options.
 *
 * @example
 * ```ts
 * import { r2Objects } from "fakebucket/testing";
 *
 * const page = r2Objects({ "a/1": "text", "a/2": "text", b: "text" }, { prefix: "a/" });
 * console.log(page.objects.map(({ key }) => key), page.truncated); // [ 'a/1', 'a/2' ] false
 * ```
 */
export function r2Objects(objects: Seeds<StartValue>, options?: StoreListOptions): StoreObjects {
  return resultOf("r2Objects", objects, (port) => port.list(options));
}

/** Returns the result of a call on a bucket with these objects. Its errors begin in the test. */
function resultOf<Result>(caller: string, objects: Seeds<StartValue>, call: (port: BucketPort) => Result): Result {
  try {
    // A bucket takes objects that are not given; this function refuses them.
    if (objects === undefined) parseSeeds(caller, objects);
    return call(requireBucketPort(caller, new R2Bucket({ objects })));
  } catch (error) {
    // A refused object has more frames of our own than hosts keep.
    throw beginAt(placeOf(stackAbove(resultOf)), fromTest(error as Error));
  }
}
