import type { LifecycleRule, LockRule } from "fakebucket";

/** The locks and lifecycle rules of a bucket. */
export interface Rules {
  readonly locks?: readonly LockRule[];
  readonly lifecycle?: readonly LifecycleRule[];
}

/** The input of the rules: an object, or an upload with its start time. */
interface Aging {
  readonly identity: string;
  readonly uploaded: number;
}

const day = 86_400_000;
const never = Number.POSITIVE_INFINITY;

/** True if a lock protects an object at a time. */
export function isLocked({ locks = [] }: Rules, { identity, uploaded }: Aging, now: number): boolean {
  return locks.some(({ enabled, prefix = "", condition }) => {
    if (!enabled || !identity.startsWith(prefix)) return false;
    return condition.type === "Indefinite" || now < endOf(condition, uploaded);
  });
}

/** True if a rule has moved an object to infrequent access by a time. No rule does so on its last day. */
export function isMoved(rules: Rules, object: Aging, now: number): boolean {
  const deletion = deletionOf(rules, object);
  return timesOf(rules, object, "storageClassTransitions").some((time) => time <= now && deletion - time > day);
}

/** Returns the deletion time of an object: the earliest time when a rule applies and no lock protects the object. */
export function deletionOf(rules: Rules, object: Aging): number {
  const due = Math.min(...timesOf(rules, object, "deleteObjectsTransition"));
  const ends = (rules.locks ?? []).map(({ condition }) => endOf(condition, object.uploaded));
  const free = [due, ...ends].filter((time) => time >= due && !isLocked(rules, object, time));
  return Math.min(...free, never);
}

/** Returns the times of an action of lifecycle rules for an object or an upload. */
export function timesOf(
  { lifecycle = [] }: Rules,
  { identity, uploaded }: Aging,
  does: "deleteObjectsTransition" | "storageClassTransitions" | "abortMultipartUploadsTransition",
): number[] {
  return lifecycle
    .filter(({ enabled, conditions }) => enabled && identity.startsWith(conditions?.prefix ?? ""))
    .flatMap((rule) => [rule[does] ?? []].flat())
    .map(({ condition }) =>
      // A past date takes effect immediately, but not before the object exists.
      Math.max(uploaded, condition.type === "Age" ? uploaded + condition.maxAge * 1000 : Date.parse(condition.date)),
    );
}

function endOf(condition: LockRule["condition"], uploaded: number): number {
  if (condition.type === "Indefinite") return never;
  return condition.type === "Age" ? uploaded + condition.maxAgeSeconds * 1000 : Date.parse(condition.date);
}
