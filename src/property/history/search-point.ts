import type { State } from "./key-plan.js";

/** What has been decided about a version whose time has come. `free`: it can be taken to have been, and may yet come. */
export type Decided = "to come" | "free" | "done";

/** A point in the search: what is stored, and what has been decided about the calls that are under way. */
export interface Point {
  event: number;
  /** Whether transitions have been made for the event that have not yet led to what it needs. */
  underWay: boolean;
  state: State;
  readonly versions: Map<number, Decided>;
  /** The moments under way, and whether what they need has been there. */
  readonly moments: Map<number, boolean>;
  /** The chances under way that have not been used. */
  readonly chances: Set<number>;
}

/** The point before all events. */
export function startPoint(state: State): Point {
  return {
    event: 0,
    underWay: false,
    state,
    versions: new Map(),
    moments: new Map(),
    chances: new Set(),
  };
}

/** A second point that goes its own way from here. */
export function copyOf(point: Point): Point {
  return {
    ...point,
    underWay: false,
    versions: new Map(point.versions),
    moments: new Map(point.moments),
    chances: new Set(point.chances),
  };
}

/** The points that a search has come to. */
export class SeenPoints {
  readonly #seen = new Map<string, Seen[]>();

  /**
   * Whether whatever can follow a point can follow one that was added before. Adds it if not.
   *
   * Of many points of one kind only some are compared: a search that goes twice the same way is slower, not wrong.
   */
  has(point: Point): boolean {
    const { event, underWay, state, versions, moments } = point;
    // What is under way is the same at each point before an event, and was added in the same order.
    let decided = "";
    for (const each of versions.values()) decided += each.charAt(0);
    for (const each of moments.values()) decided += each ? "+" : "-";
    const name = `${event} ${underWay} ${state}`;
    const others = this.#seen.get(name) ?? [];
    this.#seen.set(name, others);
    if (others.some((other) => isCovered(decided, other.decided) && hasAll(other.chances, point.chances))) return true;
    others.push({ decided, chances: new Set(point.chances) });
    if (others.length > 200) others.splice(0, 100);
    return false;
  }
}

interface Seen {
  readonly decided: string;
  readonly chances: ReadonlySet<number>;
}

/** Whether all that was decided is the same, or better left open: free rather than done, explained rather than not. */
function isCovered(decided: string, by: string): boolean {
  if (decided === by) return true;
  for (let index = 0; index < decided.length; index++) {
    const given = by[index];
    if (given !== decided[index] && given !== "f" && given !== "+") return false;
  }
  return true;
}

function hasAll(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  if (one.size < other.size) return false;
  for (const each of other) if (!one.has(each)) return false;
  return true;
}
