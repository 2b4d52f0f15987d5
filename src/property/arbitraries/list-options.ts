import { type Arbitrary, constantFrom, integer, nat, oneof, record, subarray, tuple } from "fast-check";
import type { StoreListInclude, StoreListOptions } from "../../../types/index.js";
import { printable } from "../values/to-code.js";
import { seldom } from "./sometimes.js";

const includes: readonly StoreListInclude[] = ["httpMetadata", "customMetadata"];

/**
 * Options of `list` that are never refused, without a cursor: that comes from a page. They have to do with the keys that
 * are in the bucket, where these are given, and shrink to `{}`.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { listOptions } from "fakebucket/property";
 * import fc from "fast-check";
 *
 * const bucket = new FakeBucket();
 * const keys = ["a", "a/b", "a/c", "b"];
 * for (const key of keys) await bucket.put(key, null);
 * await fc.assert(
 *   fc.asyncProperty(listOptions(keys), async (options) => {
 *     const { objects } = await bucket.list(options);
 *     return objects.every(({ key }) => key.startsWith(options.prefix ?? ""));
 *   }),
 * );
 * ```
 */
export function listOptions(keys: readonly string[] = ["a", "a/b", "a/b/c", "b"]): Arbitrary<StoreListOptions> {
  const key = constantFrom("", ...keys);
  const beginning = tuple(key, nat(8)).map(([text, length]) => Array.from(text).slice(0, length).join(""));
  const options = record(
    {
      limit: seldom(integer({ min: 1, max: 3 }), integer({ min: 1, max: 1000 })),
      prefix: seldom(beginning, key),
      delimiter: constantFrom("/", "", "//", "-", "a"),
      startAfter: oneof(key, beginning),
      include: subarray([...includes]),
    },
    { requiredKeys: [] },
  );
  return options.map((plain) => printable(plain));
}
