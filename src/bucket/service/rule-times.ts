import type { BucketRules, DueRule } from "../../semantics/bucket-rules.js";
import type { Semantics } from "../../semantics/semantics.js";
import { type SortKey, sortKeyOf } from "./sort-key.js";

/** The values behind the times of an object. */
interface Aging {
  /** Milliseconds since 1970. */
  readonly uploaded: number;
  readonly storageClass: string;
}

/** The change of an object by a lifecycle rule, and its time. */
interface ObjectEvent {
  readonly type: "deletion" | "transition";
  /** Milliseconds since 1970. */
  readonly time: number;
}

const day = 24 * 60 * 60 * 1000;

/** Rules with prefixes as sort keys. */
export interface CompiledRules extends BucketRules {
  /** True if any rule changes objects with time. */
  readonly hasLifecycle: boolean;
  /** The time from which the lifecycle rules act: milliseconds since 1970, `-Infinity` for always. */
  readonly since: number;
}

export function compileRules(
  rules: BucketRules,
  semantics: Semantics,
  since: number = Number.NEGATIVE_INFINITY,
): CompiledRules {
  const compile = ({ prefix, due }: DueRule): DueRule => ({ prefix: sortKeyOf(prefix, semantics), due });
  return {
    locks: rules.locks.map(compile),
    deletions: rules.deletions.map(compile),
    transitions: rules.transitions.map(compile),
    aborts: rules.aborts.map(compile),
    hasLifecycle: rules.deletions.length + rules.transitions.length > 0,
    since,
  };
}

/** Returns the end of the locks on an object: the longest retention counts. */
// production, Bucket locks. Undocumented: the lock is over in exactly this millisecond.
export function lockedUntil({ locks }: BucketRules, sortKey: SortKey, { uploaded }: Pick<Aging, "uploaded">): number {
  return Math.max(...timesOf(locks, sortKey, uploaded));
}

/** Returns the next change of an object by the lifecycle rules; `undefined` if there is none. */
// production, Lifecycle. Undocumented: a change happens exactly when it is due, not up to a day later, but never before
// the rules are set or the object is stored; a past date applies to later uploads too; and a transition exactly 24
// hours before a deletion is left out.
export function nextEvent(rules: CompiledRules, sortKey: SortKey, object: Aging): ObjectEvent | undefined {
  const { uploaded, storageClass } = object;
  const due = dueTime(rules, rules.deletions, sortKey, uploaded);
  // A deletion waits until the locks are over.
  const deletion = Math.max(due, lockedUntil(rules, sortKey, object));
  const transition =
    storageClass === "Standard" ? dueTime(rules, rules.transitions, sortKey, uploaded) : Number.POSITIVE_INFINITY;
  if (transition !== Number.POSITIVE_INFINITY && deletion - transition > day) {
    return { type: "transition", time: transition };
  }
  return deletion === Number.POSITIVE_INFINITY ? undefined : { type: "deletion", time: deletion };
}

/** Returns the time at which lifecycle rules abort an upload; `Infinity` for never. */
// production, Lifecycle
export function abortTime(rules: CompiledRules, sortKey: SortKey, created: number): number {
  return dueTime(rules, rules.aborts, sortKey, created);
}

/** Returns the earliest time of the lifecycle rules for a key; `Infinity` if no rule applies. */
function dueTime({ since }: CompiledRules, some: readonly DueRule[], sortKey: SortKey, uploaded: number): number {
  return Math.max(since, uploaded, Math.min(...timesOf(some, sortKey, uploaded)));
}

/** Returns the times of the rules for a key. */
function timesOf(rules: readonly DueRule[], sortKey: SortKey, since: number): number[] {
  return rules
    .filter(({ prefix }) => sortKey.startsWith(prefix))
    .map(({ due }) => ("at" in due ? due.at : since + due.after));
}
