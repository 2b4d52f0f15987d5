import type { HistoryCondition } from "./history-call.js";
import type { State } from "./key-plan.js";

/** What has been decided about a version whose time has come. `free`: it can be taken to have been, and may yet come. */
export type Decided = "to come" | "free" | "done";

/** A point in the search: what is stored, and what has been decided about the calls that are under way. */
export interface Point {
  event: number;
  /** Whether transitions were made before the event that are yet to come to what it needs. */
  underWay: boolean;
  state: State;
  readonly versions: Map<number, Decided>;
  /** Whether a moment has been. */
  readonly moments: Map<number, boolean>;
  /** The deletes under way that have not been used to bring about that nothing is stored. */
  readonly deletes: Set<number>;
  /** Writes of unknown outcome that have not been used, by their conditions as JSON. */
  readonly mayWrite: Map<string, MayWrite>;
  mayDelete: number;
}

export interface MayWrite {
  readonly condition: HistoryCondition | undefined;
  readonly count: number;
}

/** The point before all events. */
export function startPoint(state: State): Point {
  return {
    event: 0,
    underWay: false,
    state,
    versions: new Map(),
    moments: new Map(),
    deletes: new Set(),
    mayWrite: new Map(),
    mayDelete: 0,
  };
}

/** A second point that goes its own way from here. */
export function copyOf(point: Point): Point {
  return {
    ...point,
    underWay: false,
    versions: new Map(point.versions),
    moments: new Map(point.moments),
    deletes: new Set(point.deletes),
    mayWrite: new Map(point.mayWrite),
  };
}

/** Points of one name are the same. */
export function nameOf({ event, underWay, state, versions, moments, deletes, mayWrite, mayDelete }: Point): string {
  let name = `${event} ${underWay} ${state} ${mayDelete} `;
  // What is under way is the same at each point before an event, and was added in the same order.
  for (const decided of versions.values()) name += decided.charAt(0);
  for (const been of moments.values()) name += been ? "+" : "-";
  for (const each of deletes) name += ` ${each}`;
  for (const [condition, { count }] of mayWrite) name += ` ${condition} ${count}`;
  return name;
}
