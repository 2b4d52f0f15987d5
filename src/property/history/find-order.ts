import type { Semantics } from "../../semantics/semantics.js";
import type { Change, Contents, Effect, State } from "./effect.js";
import { canBe } from "./judge-condition.js";

/** Whether there is an order; if not, or if that is not known, how far the search has come at most. */
export type OrderSearch =
  | { readonly found: "order" }
  | { readonly found: "none" | "budget"; readonly stuck: Stuck | undefined };

/** What could not come about in its time, and what was stored then. */
export interface Stuck {
  readonly effect: Effect;
  readonly contents: Contents;
}

/** That an effect may come about from now on, or must have by now. */
interface Event {
  readonly tick: number;
  readonly effect: Effect;
  readonly isEnd: boolean;
}

/** Whether an effect that is under way must come about, may, or has. A true observation is free, too. */
type Progress = "due" | "free" | "come";

/** What may have happened up to some event. */
interface Point {
  event: number;
  readonly contents: Contents;
  /** In the order in which they began. */
  readonly underWay: Map<Effect, Progress>;
}

/**
 * Looks for an order in which all effects can have come about: the search of Wing and Gong, with Lowe's memory of points
 * that led nowhere, and changes made just in time.
 *
 * It goes through the ticks, and changes something only where an effect ends: one that must come about by then, or one that
 * may for the last time. Any order can be turned into such a one by doing everything as late as it will go. Nothing needs
 * to be decided about a change that can be overwritten at once: as soon as something overwrites it, it is free. It may have
 * come about just before, and can still come about later.
 *
 * @param budget - how many points it may go on from; it is used up.
 */
export function findOrder(effects: readonly Effect[], semantics: Semantics, budget: { steps: number }): OrderSearch {
  return new OrderFinder(effects, semantics).find(budget);
}

class OrderFinder {
  readonly #semantics: Semantics;
  readonly #events: readonly Event[];
  /** Whether all that happens is about one key: then more is known of what is of no use. */
  readonly #isOneKey: boolean;
  readonly #hasConditions: boolean;
  /** By what changes are alike that store something that may be overwritten at once. */
  readonly #names: ReadonlyMap<Effect, string>;
  readonly #tried = new Map<string, string[]>();
  readonly #stack: Point[] = [{ event: 0, contents: new Map(), underWay: new Map() }];
  #furthest = -1;
  #stuck: Stuck | undefined;

  constructor(effects: readonly Effect[], semantics: Semantics) {
    this.#semantics = semantics;
    this.#isOneKey = new Set(effects.flatMap(({ keys }) => keys)).size === 1;
    this.#hasConditions = effects.some(({ condition }) => condition !== undefined);
    this.#names = new Map(
      effects.flatMap((effect) => {
        if (!isChange(effect)) return [];
        const stored = effect.stores === undefined ? [] : [kindOf(effect.stores)];
        return [[effect, JSON.stringify([effect.keys, stored, effect.condition])]];
      }),
    );
    const events = effects.flatMap((effect): Event[] => [
      { tick: effect.from, effect, isEnd: false },
      { tick: effect.to, effect, isEnd: true },
    ]);
    // What begins in the tick in which something else ends overlaps with it.
    this.#events = events.sort((left, right) => left.tick - right.tick || Number(left.isEnd) - Number(right.isEnd));
  }

  find(budget: { steps: number }): OrderSearch {
    for (let point = this.#stack.pop(); point !== undefined; point = this.#stack.pop()) {
      if (budget.steps-- <= 0) return { found: "budget", stuck: this.#stuck };
      if (!this.#isTried(point) && this.#goOn(point)) return { found: "order" };
    }
    return { found: "none", stuck: this.#stuck };
  }

  /** Whether time can go on to its end as it is. Puts the points to go on from otherwise on the stack. */
  #goOn({ event: start, contents, underWay }: Point): boolean {
    for (let event = start; event < this.#events.length; event++) {
      const { effect, isEnd, tick } = this.#events[event] as Event;
      if (event > this.#furthest) {
        this.#furthest = event;
        this.#stuck = { effect, contents };
      }
      if (!isEnd) {
        const isDone = (isChange(effect) && effect.isOptional) || isSettled(effect, contents);
        underWay.set(effect, isDone ? "free" : "due");
        continue;
      }
      const progress = underWay.get(effect);
      if (progress !== "free" && progress !== "come") {
        if (progress === "due") this.#change({ event, contents, underWay }, effect, tick);
        return false;
      }
      if (progress === "free" && isChange(effect) && this.#mayMatter(effect, contents, underWay)) {
        const isChanged = this.#change({ event, contents, underWay }, effect, tick);
        if (isChanged && this.#isAsGood(effect.stores ?? "unseen", contents)) return false;
      }
      underWay.delete(effect);
    }
    return true;
  }

  /** Puts each point on the stack to which a change leads, those on top in which an effect has come about; if there are any. */
  #change(point: Point, wanted: Effect, tick: number): boolean {
    const detours: Point[] = [];
    const ends: Point[] = [];
    for (const next of this.#pointsAfter(point, tick)) {
      if (next.underWay.get(wanted) === (isChange(wanted) ? "come" : "free")) {
        next.underWay.delete(wanted);
        ends.push({ ...next, event: next.event + 1 });
      } else if (this.#leadsOn(point, next, tick)) {
        next.underWay.set(wanted, "due");
        detours.push(next);
      }
    }
    this.#stack.push(...detours.reverse(), ...ends.reverse());
    return ends.length > 0;
  }

  /** The points to which a change leads now; of changes that are alike, only that which ends first. */
  *#pointsAfter({ event, contents, underWay }: Point, tick: number): Generator<Point> {
    const stateOf = (key: string) => contents.get(key) ?? "nothing";
    const first = new Map<Effect | string | undefined, Change>();
    for (const [effect, progress] of underWay) {
      if (!isChange(effect) || effect.isForeign || progress === "come") continue;
      if (effect.keys.some((key) => isHeld(stateOf(key), tick))) continue;
      const mayStay = typeof effect.stores === "object" && (effect.condition || isHeld(effect.stores, tick));
      const name = mayStay ? effect : this.#names.get(effect);
      if (effect.to < (first.get(name)?.to ?? Number.POSITIVE_INFINITY) || !first.has(name)) first.set(name, effect);
    }
    for (const change of [...first.values()].sort((left, right) => left.to - right.to)) {
      if (!change.keys.every((key) => canBe("held", change.condition, stateOf(key), this.#semantics))) continue;
      const states =
        change.stores === undefined ? ["unseen" as const, ...foreignTo(change, underWay)] : [change.stores];
      for (const state of states) yield { event, ...after(change, state, contents, underWay, tick) };
    }
  }

  /** Whether it can be of use to come to a point that is left again at once. */
  #leadsOn(before: Point, { contents, underWay }: Point, tick: number): boolean {
    if (!this.#isOneKey) return true;
    const [state = "nothing"] = contents.values();
    if (isHeld(state, tick)) return false;
    return Array.from(underWay).some(([effect, progress]) => {
      const isNew = progress !== before.underWay.get(effect);
      if (!isChange(effect)) return isNew;
      if (progress === "come") return isNew && (effect.isForeign || effect.condition !== undefined);
      return effect.condition !== undefined && canBe("held", effect.condition, state, this.#semantics);
    });
  }

  /** Whether it can make a difference that a change that need not come about does so at its end. */
  #mayMatter({ to, keys, stores = "unseen" }: Change, contents: Contents, underWay: Point["underWay"]): boolean {
    if (to === Number.POSITIVE_INFINITY) return false;
    if (keys.some((key) => kindOf(contents.get(key) ?? "nothing") !== kindOf(stores))) return true;
    return [...underWay.values()].includes("due");
  }

  /** Whether a state is as good as what is stored, whatever may come. */
  #isAsGood(state: State, contents: Contents): boolean {
    const [current = "nothing"] = contents.values();
    if (!this.#isOneKey) return false;
    if (state === "nothing") return current === "nothing" || !this.#hasConditions;
    return current !== "nothing" && (state === "unseen" || kindOf(state) === kindOf(current));
  }

  /** Whether the search has been at a point already, or at one from which it could go on at least as well. */
  #isTried({ event, contents, underWay }: Point): boolean {
    const tick = this.#events[event]?.tick ?? Number.POSITIVE_INFINITY;
    const states = Array.from(contents, ([key, state]) => [key, isHeld(state, tick) ? nameOf(state) : kindOf(state)]);
    const name = JSON.stringify([event, states.sort()]);
    // What is under way is the same at all points of an event, and began in the same order.
    const progress = Array.from(underWay.values(), (each) => each.charAt(0)).join("");
    const others = this.#tried.get(name) ?? [];
    this.#tried.set(name, others);
    if (others.some((other) => isAtLeast(other, progress))) return true;
    others.push(progress);
    return false;
  }
}

/** Whether every effect is as far, or free: what is free may have come about or not. */
function isAtLeast(one: string, other: string): boolean {
  for (let index = 0; index < other.length; index++)
    if (one[index] !== other[index] && one[index] !== "f") return false;
  return true;
}

/** What there is just after a change. */
function after(
  change: Change,
  state: State,
  contents: Contents,
  underWay: Point["underWay"],
  tick: number,
): Pick<Point, "contents" | "underWay"> {
  const stored = new Map(contents);
  for (const key of change.keys) stored.set(key, state);
  const next = new Map(underWay).set(change, "come");
  for (const [effect, progress] of next) {
    if (progress !== "due") continue;
    if (isChange(effect) && effect.isForeign && effect.stores === state) next.set(effect, "come");
    else if (canPass(effect, change, tick) || isSettled(effect, stored)) next.set(effect, "free");
  }
  return { contents: stored, underWay: next };
}

/** Whether an effect can have come about just before a change that leaves no trace of it. */
function canPass(effect: Effect, change: Change, tick: number): boolean {
  if (!isChange(effect) || effect.isForeign || effect.condition !== undefined || change.condition !== undefined)
    return false;
  return !isHeld(effect.stores ?? "unseen", tick) && effect.keys.every((key) => change.keys.includes(key));
}

/** Whether an effect has come about with what is stored: an observation of it, or a delete where nothing is. */
function isSettled(effect: Effect, contents: Contents): boolean {
  if (!isChange(effect)) return effect.isRight(contents);
  return effect.stores === "nothing" && effect.keys.every((key) => (contents.get(key) ?? "nothing") === "nothing");
}

/** The versions that a write of nobody knows what may have stored. */
function foreignTo({ keys: [key] }: Change, underWay: Point["underWay"]): readonly State[] {
  return Array.from(underWay).flatMap(([effect, progress]) =>
    isChange(effect) && effect.isForeign && effect.stores && progress === "due" && effect.keys[0] === key
      ? [effect.stores]
      : [],
  );
}

function isChange(effect: Effect): effect is Change {
  return "stores" in effect;
}

/** Whether a version stays longer than to a tick. */
function isHeld(state: State, tick: number): boolean {
  return typeof state === "object" && state.heldTo > tick;
}

function nameOf(state: State): string {
  return typeof state === "object" ? state.name : state;
}

function kindOf(state: State): string {
  return typeof state === "object" ? state.kind : state;
}
