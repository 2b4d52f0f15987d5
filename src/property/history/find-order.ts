import type { KeyStep, KeySteps, State } from "./key-steps.js";

/** The outcome of a search; without an order, how it stood where it came furthest in time. */
export interface OrderSearch {
  readonly found: "order" | "none" | "budget";
  /** The step that ended first of those that were left, and what was stored then. */
  readonly stuck?: { readonly step: KeyStep; readonly state: State } | undefined;
}

/** Limits of a search. */
export interface SearchBudget {
  /** Points that it may go on from; it subtracts those that it has taken. */
  steps: number;
  /** Points that it may go on from without coming further in time. */
  readonly patience?: number;
}

/** A place in the search: the effects so far, and the object that is stored then. */
interface Point {
  /** The steps that began before all that ended, and have not taken effect: indexes, in order. */
  readonly open: readonly number[];
  /** The first step that may not have begun. */
  readonly next: number;
  /** Number of steps of unknown outcome that have taken effect, for each kind of them. */
  readonly used: readonly number[];
  readonly state: State;
}

/**
 * Looks for an order in which all steps can have taken effect: the search of Wing and Gong, with Lowe's memory of what had
 * taken effect and what was stored then, as a point that led nowhere once leads nowhere again.
 *
 * Next in an order may be whatever began before anything that is left has ended. What only looks takes effect as soon as it
 * can. What need not take effect does so only where something waits for what it stores.
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
    // A dead end: by `end` something must replace this version, which a later call needs, and it does not come back.
    if (typeof state === "object" && state.heldTo > end) continue;
    stack.push(...movesFrom(all, { open, next, used, state }, urgent));
  }
  return { found: "none", stuck };
}

/** The point after all that only looks, and can do so now; `end` is when the first of what is left has ended. */
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

/** The points to which one change leads; the one to go on from first comes last. */
function movesFrom({ steps, maybes }: KeySteps, point: Point, urgent: KeyStep): readonly Point[] {
  const { open, used, state } = point;
  const opened = open.map((index) => steps[index] as KeyStep);
  const changes = opened.filter(({ stores, fits }) => stores !== undefined && fits(state));
  // What must come soon: the step that ends first, or else what stores what it waits for, and so on.
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
