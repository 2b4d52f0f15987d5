import type { Ids } from "../engine/ports.js";

/**
 * Ids that a person can read, for the option `ids` of buckets and other fakes: the kind and a number, `version-1`,
 * `version-2`, `upload-1` and so on. None comes twice.
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

/** Counts from 1 on, each kind for itself. */
export function counter(): (kind: string) => number {
  const counts = new Map<string, number>();
  return (kind) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count;
  };
}
