import { digestHex } from "../../base/bytes/digest.js";
import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { describeValue } from "../../base/messages/describe-value.js";
import type { Ids } from "../../engine/clock.js";
import { mistake } from "../place-of.js";

/**
 * Makes ids in the platform's forms, for the option `ids` of buckets and other fakes. The same seed gives the same ids
 * in the same order, separately for each kind, without repetition.
 *
 * @param seed - any text or number.
 * @throws TypeError for any other seed.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { seededIds } from "fakebucket/testing";
 *
 * const [one, same] = [seededIds(1), seededIds(1)].map((ids) => new FakeBucket({ ids }));
 * const versions = await Promise.all([one?.put("k", "v"), same?.put("k", "v")]);
 * console.log(versions[0]?.version === versions[1]?.version); // true
 * ```
 */
export function seededIds(seed: string | number): Ids {
  if (typeof seed !== "string" && typeof seed !== "number")
    throw mistake(`seededIds: the seed must be text or a number, not ${describeValue(seed)}.`);
  const nextNumber = counter();
  return {
    next(kind) {
      const number = nextNumber(kind);
      // The count at the end makes each id unique.
      const end = number.toString(16).padStart(10, "0");
      const hex = digestHex("sha512", [encodeUtf8(JSON.stringify([seed, kind, number]))]);
      return inForm(kind, `${hex.slice(0, 22)}${end}`, hex);
    },
  };
}

/**
 * Formats an id like the platform: 32 hex digits, except for uploads (171 characters) and custom hostnames (a UUID).
 */
// runtime §4, §8; hostname facts, Paths
function inForm(kind: string, digits: string, more: string): string {
  if (kind === "upload") return `${more}${digits.slice(0, 11)}${digits}`;
  if (kind !== "customHostname") return digits;
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-a$4-$5");
}

/**
 * Makes readable ids, for the option `ids` of buckets and other fakes: the kind and a number, `version-1`, `version-2`,
 * `upload-1` and so on. No id repeats.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { countingIds } from "fakebucket/testing";
 *
 * const bucket = new FakeBucket({ ids: countingIds() });
 * console.log((await bucket.put("k", "v")).version); // version-1
 * ```
 */
export function countingIds(): Ids {
  const nextNumber = counter();
  return { next: (kind) => `${kind}-${nextNumber(kind)}` };
}

/** Counts from 1, separately for each kind. */
function counter(): (kind: string) => number {
  const counts = new Map<string, number>();
  return (kind) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count;
  };
}
