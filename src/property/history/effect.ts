import type { CallFact } from "./call-facts.js";
import type { HistoryCondition } from "./history-call.js";
import type { JudgedObject } from "./judge-condition.js";

/**
 * A version that was written or seen. Unless it is shared, it is stored once, and stays until something else is stored or
 * it is deleted.
 */
export interface Version extends JudgedObject {
  readonly name: string;
  readonly version: string;
  readonly key: string;
  /** Whether any number of writes may have stored it. */
  readonly isShared: boolean;
  /** The calls that wrote it; none where that is not known. */
  readonly writes: readonly (CallFact & { readonly kind: "write" })[];
  /** When the first of the calls that wrote or saw it returned: it is stored by then. */
  readonly seenBy: number;
  /** When the last of them was made: it stays at least until then. */
  readonly heldTo: number;
  /** Versions of one kind are the same to all calls that are made after `heldTo`. */
  readonly kind: string;
  /** The name of the version that overwrites it, if its condition tells so. */
  readonly next?: string;
}

/** What is stored under a key; `unseen` is an object that no answer shows. */
export type State = Version | "nothing" | "unseen";

/** What a bucket holds, by key; nothing under a key that is not there. */
export type Contents = ReadonlyMap<string, State>;

/** What has its place in an order, at one moment between two ticks. */
export type Effect = Change | Observation;

export interface Change {
  readonly from: number;
  readonly to: number;
  readonly keys: readonly string[];
  /** What it stores under them. */
  readonly stores: State;
  readonly condition: HistoryCondition | undefined;
  /** What it may have stored instead. */
  readonly others?: readonly State[] | undefined;
  /** Whether it need not have taken effect. */
  readonly isOptional: boolean;
  /** Whether no call is known that wrote it: a write of unknown outcome must have done so. */
  readonly isOfUnknownWrite: boolean;
}

export interface Observation {
  readonly from: number;
  readonly to: number;
  /** The keys that it is about. */
  readonly keys: readonly string[];
  /** Whether it is what a bucket shows that holds this. */
  readonly isRight: (contents: Contents) => boolean;
}

export function isChange(effect: Effect): effect is Change {
  return "stores" in effect;
}

/** Whether an effect is this change, or the version that it stored, where its write is unknown. */
export function isStoredBy(effect: Effect, change: Change, state: State): boolean {
  return effect === change || (isChange(effect) && effect.isOfUnknownWrite && effect.stores === state);
}

/** Whether a version stays longer than to a tick. */
export function isHeld(state: State, tick: number): boolean {
  return typeof state === "object" && state.heldTo > tick;
}

/** Whether a change cannot overwrite what is stored: not yet, or never. */
export function cannotOverwrite({ stores }: Change, state: State | undefined, tick: number): boolean {
  if (typeof state !== "object") return false;
  if (isHeld(state, tick)) return true;
  return state.next !== undefined && (typeof stores !== "object" || stores.name !== state.next);
}

/** What states have in common that are the same to all later calls. */
export function stateKind(state: State): string {
  return typeof state === "object" ? state.kind : state;
}
