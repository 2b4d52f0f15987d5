import { type Failure, failures } from "./failure.js";
import { lockedUntil } from "./rule-times.js";
import type { SortKey } from "./sort-key.js";
import type { BucketState } from "./state.js";

/**
 * Checks that no lock holds an object of these keys, which is to be overwritten or deleted. A key without an object is free.
 *
 * Undocumented: its place among the checks. It is the last of all, also after a precondition: what would not be written anyway
 * is not refused for a lock.
 */
// production, Bucket locks
export function checkLocks(state: BucketState, sortKeys: readonly SortKey[], now: number): Failure | undefined {
  if (state.rules.locks.length === 0) return undefined;
  const isLocked = sortKeys.some((sortKey) => {
    const record = state.objects.get(sortKey);
    return record !== undefined && now < lockedUntil(state.rules, sortKey, record);
  });
  return isLocked ? failures.objectLocked : undefined;
}
