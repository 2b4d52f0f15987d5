import type { KeyStep, KeySteps, State } from "./key-steps.js";

/** The result of a search; without an order, the point where it got furthest in time. */
export interface OrderSearch {
  readonly found: "order" | "none" | "budget";
  /** The remaining step with the earliest end, and the stored state at that point. */
  readonly stuck?: { readonly step: KeyStep; readonly state: State } | undefined;
}

/** The limits of a search. */
export interface SearchBudget {
  /** The number of points to continue from; the search subtracts the points it has used. */
  steps: number;
  /** The number of points to continue from without getting further in time. */
  readonly patience?: number;
}

/** A point in the search: the steps that have taken effect, and the stored object. */
interface Point {
  /** The steps that began before every end so far, and have not taken effect: indexes, in order. */
  readonly open: readonly number[];
  /** The first step that may not have begun. */
  readonly next: number;
  /** The number of steps of unknown outcome that have taken effect, for each kind. */
  readonly used: readonly number[];
  readonly state: State;
}

/**
 * Searches for an order in which all steps can take effect: the algorithm of Wing and Gong, with Lowe's memory of
 * visited points. A point consists of the effects so far and the stored object; a dead end is never tried twice.
 *
 * The next step in an order must have begun before the end of every remaining step. Reads take effect as soon as they
 * can. Optional writes take effect only if a waiting step needs their object.
 */
export function findOrder(all: KeySteps, budget: SearchBudget): OrderSearch {
  const { steps, maybes, initial } = all;
  const { patience = budget.steps } = budget;
  const tried = new Set<string>();
  const stack: Point[] = initial.map((state) => ({ open: [], next: 0, used: maybes.map(() => 0), state }));
  let stuck: OrderSearch["stuck"];
  let furthest = Number.NEGATIVE_INFINITY;
  let waited = 0;
  for (let point = stack.pop(); point !== undefined; point = stack.pop()) {
    if (budget.steps-- <= 0 || waited++ > patience) return { found: "budget", stuck };
    const { used, state } = point;
    const { open, next, end } = afterLooks(steps, point);
    if (open.length === 0) return { found: "order" };
    const name = [next, open, used, typeof state === "object" ? state.name : state].join("|");
    if (tried.has(name)) continue;
    tried.add(name);
    const urgent = open.map((index) => steps[index] as KeyStep).find(({ to }) => to === end) as KeyStep;
    if (end > furthest) {
      furthest = end;
      waited = 0;
      stuck = { step: urgent, state };
    }
    // A dead end: a step must replace this version by `end`, but a later call needs it, and versions do not come back.
    if (typeof state === "object" && state.heldTo > end) continue;
    stack.push(...movesFrom(all, { open, next, used, state }, urgent));
  }
  return { found: "none", stuck };
}

/** Returns the point after all reads that fit the current state; `end` is the earliest end of the remaining steps. */
function afterLooks(steps: readonly KeyStep[], { open, next, state }: Point) {
  const isLeft = (index: number) => {
    const { stores, fits } = steps[index] as KeyStep;
    return stores !== undefined || !fits(state);
  };
  for (let left = open.filter(isLeft); ; left = left.filter(isLeft)) {
    const start = next;
    let end = left.reduce((first, index) => Math.min(first, (steps[index] as KeyStep).to), Number.POSITIVE_INFINITY);
    for (let step = steps[next]; step !== undefined && step.from <= end; step = steps[next]) {
      left.push(next++);
      end = Math.min(end, step.to);
    }
    if (next === start) return { open: left, next, end };
  }
}

/** Returns the points after one change; the most promising one comes last. */
function movesFrom({ steps, maybes }: KeySteps, point: Point, urgent: KeyStep): readonly Point[] {
  const { open, used, state } = point;
  const opened = open.map((index) => steps[index] as KeyStep);
  const changes = opened.filter(({ stores, fits }) => stores !== undefined && fits(state));
  // The step with the earliest end, or the steps that store the state it waits for, and so on.
  let wanted: readonly KeyStep[] = [urgent];
  for (let left = opened; !wanted.some(({ fits }) => fits(state)); ) {
    const more = left.filter(({ stores }) => stores !== undefined && wanted.some(({ fits }) => fits(stores)));
    if (more.length === 0) break;
    wanted = more;
    left = left.filter((step) => !more.includes(step));
  }
  const moves: { readonly to: Point; readonly isWanted: boolean; readonly ends: number }[] = changes.map((step) => ({
    to: { ...point, open: open.filter((index) => steps[index] !== step), state: step.stores as State },
    isWanted: wanted.includes(step),
    ends: step.to,
  }));
  for (const [kind, { from, stores, fits }] of maybes.entries()) {
    const isMade = (from[used[kind] as number] ?? Number.POSITIVE_INFINITY) <= urgent.to;
    if (!isMade || !fits(state)) continue;
    const nowUsed = used.map((count, index) => (index === kind ? count + 1 : count));
    for (const stored of stores) {
      if (![...opened, ...maybes].some((waits) => !waits.fits(state) && waits.fits(stored))) continue;
      const isWanted = wanted.some((waits) => waits.fits(stored));
      moves.push({ to: { ...point, used: nowUsed, state: stored }, isWanted, ends: Number.POSITIVE_INFINITY });
    }
  }
  moves.sort((left, right) => Number(left.isWanted) - Number(right.isWanted) || right.ends - left.ends);
  return moves.map(({ to }) => to);
}
