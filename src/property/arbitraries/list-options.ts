import { type Arbitrary, constantFrom, integer, nat, oneof, record, subarray, tuple } from "fast-check";
import type { StoreListInclude, StoreListOptions } from "../../../types/index.js";
import { arrayOf, text, wrongOption } from "../../base/messages/check-options.js";
import { printable } from "../values/to-code.js";
import { seldom } from "./sometimes.js";

const includes: readonly StoreListInclude[] = ["httpMetadata", "customMetadata"];

/**
 * Generates valid options of `list`, without a cursor, since cursors come from pages. They are related to the given
 * keys, and shrink to `{}`.
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
  const [areKeys, wanted] = arrayOf(text[0], "keys");
  if (!areKeys(keys)) throw wrongOption("listOptions", "keys", wanted, keys);
  const key = constantFrom("", ...keys);
  const beginning = tuple(key, nat(8)).map(([from, length]) => Array.from(from).slice(0, length).join(""));
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
