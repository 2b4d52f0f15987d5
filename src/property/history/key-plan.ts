import type { HistoryCondition } from "./history-call.js";
import type { JudgedObject, JudgedState } from "./judge-condition.js";

/** What is stored under a key: a version by its index, or one of these two. */
export type State = number;
/** Nothing is stored. */
export const nothing: State = -1;
/** An object is stored that no answer tells of. */
export const unseen: State = -2;

/**
 * A version that was written or seen. It is current once and without a break: from a moment between `open` and
 * `deadline`, at least until `heldUntil`. These three, like all times of a plan, are indexes of its events.
 */
export interface VersionPlan extends JudgedObject {
  readonly version: string;
  /** Whether the call that wrote it is known; if not, it must come from a call that nobody knows the outcome of. */
  readonly written: boolean;
  readonly condition: HistoryCondition | undefined;
  /** Versions of the same kind are the same to all conditions of this key: see `versionKinds`. */
  readonly kind: string;
  /** The version that is written right after this one, where that is sure. */
  successor: number | undefined;
  /** When its write is called; before all else if no call is known that wrote it. */
  open: number;
  /** When the last of the calls that wrote or saw it is made: once it is current, it stays so until then. */
  heldUntil: number;
  /** When the first of them returns: by then it has become current. */
  deadline: number;
}

/** A moment that a call needs between its invoke and its return, and what must be stored then. */
export interface MomentPlan {
  /** That nothing is stored, a state in which `condition` fails, or what no state meets. */
  readonly meets: "nothing" | "failure" | "never";
  readonly condition: HistoryCondition | undefined;
  /** A delete can bring about by itself that nothing is stored: the index of the chance to. */
  readonly chance: number | undefined;
  /** The index of the call in the history. */
  readonly call: number;
  open: number;
  deadline: number;
}

/** A delete, or a write of which nobody knows what version it stores: it can be used once, to come to another state. */
export interface ChancePlan {
  readonly kind: "write" | "delete";
  /** Of a write: what must hold for it to store anything. */
  readonly condition: HistoryCondition | undefined;
  deadline: number;
}

/** What happens as time goes on: from now on something may be (`open`), must have been (`close`), or may go (`release`). */
export interface PlanEvent {
  readonly kind:
    | "openVersion"
    | "releaseVersion"
    | "closeVersion"
    | "openMoment"
    | "closeMoment"
    | "openChance"
    | "closeChance";
  /** The index of a version, a moment or a chance. */
  readonly subject: number;
  /** The tick of the history at which the call is made or returns. */
  readonly tick: number;
}

/** All that is known of one key, for the search of an order. */
export interface KeyPlan {
  readonly versions: readonly VersionPlan[];
  readonly moments: readonly MomentPlan[];
  readonly chances: readonly ChancePlan[];
  /** In the order of time. */
  readonly events: readonly PlanEvent[];
  readonly needs: Needs;
}

/** What a state looks like to a condition. */
export function judgedState(state: State, versions: readonly VersionPlan[]): JudgedState {
  if (state === nothing) return "nothing";
  return versions[state] ?? "unseen";
}

/** Until when (as an index of an event) some call can only be explained by a state of some kind. */
export interface Needs {
  /** That nothing is stored. */
  readonly nothing: number;
  /** That an object is stored that has none of the etags that conditions name. */
  readonly stranger: number;
  /** That an object is stored that a condition holds for, or fails for. */
  readonly unseen: number;
  /** That an object is stored of a kind that conditions tell apart. */
  readonly byKind: ReadonlyMap<string, number>;
}
