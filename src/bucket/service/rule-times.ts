import type { BucketRules, DueRule } from "../../semantics/bucket-rules.js";
import type { Semantics } from "../../semantics/semantics.js";
import { type SortKey, sortKeyOf } from "./sort-key.js";

/** The values that the times of an object depend on. */
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

/** Rules whose prefixes are compared as keys are. */
export interface CompiledRules extends BucketRules {
  /** True if something becomes of objects or uploads with time. */
  readonly hasLifecycle: boolean;
  /** The time from which on the lifecycle rules do something: milliseconds since 1970, `-Infinity` for always. */
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
    hasLifecycle: rules.deletions.length + rules.transitions.length + rules.aborts.length > 0,
    since,
  };
}

/** Until when a lock holds an object: the longest retention counts. */
// production, Bucket locks. Undocumented: at the very millisecond it is over.
export function lockedUntil({ locks }: BucketRules, sortKey: SortKey, { uploaded }: Pick<Aging, "uploaded">): number {
  return Math.max(...timesOf(locks, sortKey, uploaded));
}

/** Returns the next change of an object by the lifecycle rules; `undefined` if there is none. */
// production, Lifecycle. Undocumented: it happens at its very time, not up to a day later, and never before the rules are set or
// the object is there; a date that is past holds for what is uploaded later too; and a transition exactly 24 hours before a
// deletion is left out.
export function nextEvent(rules: CompiledRules, sortKey: SortKey, object: Aging): ObjectEvent | undefined {
  const { uploaded, storageClass } = object;
  const due = dueTime(rules, rules.deletions, sortKey, uploaded);
  // A lock outranks a deletion, which waits until it is over.
  const deletion = Math.max(due, lockedUntil(rules, sortKey, object));
  const transition =
    storageClass === "Standard" ? dueTime(rules, rules.transitions, sortKey, uploaded) : Number.POSITIVE_INFINITY;
  if (transition !== Number.POSITIVE_INFINITY && deletion - transition > day) {
    return { type: "transition", time: transition };
  }
  return deletion === Number.POSITIVE_INFINITY ? undefined : { type: "deletion", time: deletion };
}

/** Returns the time at which lifecycle rules end an upload in progress; `Infinity` for never. */
// production, Lifecycle
export function abortTime(rules: CompiledRules, sortKey: SortKey, created: number): number {
  return dueTime(rules, rules.aborts, sortKey, created);
}

/** Returns the time of the first of some lifecycle rules that a key falls under; `Infinity` if there is none. */
function dueTime({ since }: CompiledRules, some: readonly DueRule[], sortKey: SortKey, uploaded: number): number {
  return Math.max(since, uploaded, Math.min(...timesOf(some, sortKey, uploaded)));
}

/** The times of the rules that a key falls under. */
function timesOf(rules: readonly DueRule[], sortKey: SortKey, since: number): number[] {
  return rules
    .filter(({ prefix }) => sortKey.startsWith(prefix))
    .map(({ due }) => ("at" in due ? due.at : since + due.after));
}
