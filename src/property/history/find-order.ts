import type { Semantics } from "../../semantics/semantics.js";
import {
  type Change,
  type Contents,
  cannotOverwrite,
  type Effect,
  isChange,
  isHeld,
  isStoredBy,
  type State,
  stateKind,
} from "./effect.js";
import type { HistoryCondition } from "./history-call.js";
import { canBe } from "./judge-condition.js";

/** Whether there is an order; if not, or if that is not known, how far the search has come at most. */
export type OrderSearch =
  | { readonly found: "order" }
  | { readonly found: "none" | "budget"; readonly stuck: Stuck | undefined };

/** What a search may take. */
export interface Budget {
  /** How many points it may go on from; what it takes is subtracted. */
  steps: number;
  /** How many of them it may go on from without coming further in time. */
  readonly patience?: number;
}

/** What could not take effect in its time, and what was stored then. */
export interface Stuck {
  readonly effect: Effect;
  readonly contents: Contents;
}

/** That an effect may take effect from now on, or must have by now. */
interface Event {
  readonly tick: number;
  readonly effect: Effect;
  readonly isEnd: boolean;
}

/** Whether an effect that is under way must take effect, may, or has. An observation that has been right is optional. */
type Progress = "required" | "optional" | "done";

/** What may have happened up to some event. */
interface Point {
  event: number;
  readonly contents: Contents;
  /** In the order in which they began. */
  readonly underWay: Map<Effect, Progress>;
}

/**
 * Looks for an order in which all effects can have taken effect: the search of Wing and Gong, with Lowe's memory of points
 * that led nowhere, and changes made just in time.
 *
 * It goes through the ticks, and changes something only where an effect ends: one that must take effect by then, or one that
 * may for the last time. Any order can be turned into such a one by doing everything as late as it will go. Where a change
 * can overwrite another one at once, the other one becomes optional: it took effect just before, or it does so later.
 */
export function findOrder(effects: readonly Effect[], semantics: Semantics, budget: Budget): OrderSearch {
  return new OrderFinder(effects, semantics).find(budget);
}

class OrderFinder {
  readonly #semantics: Semantics;
  readonly #events: readonly Event[];
  readonly #isOneKey: boolean;
  /** Changes of one name can stand for each other, unless what they store must stay. */
  readonly #names: ReadonlyMap<Effect, string>;
  readonly #judged = new Map<HistoryCondition | undefined, Map<State, boolean>>();
  readonly #tried = new Map<string, string[]>();
  /** The points to go on from, the next one last; made when it is their turn. */
  readonly #stack: (() => Point)[] = [() => ({ event: 0, contents: new Map(), underWay: new Map() })];
  #furthest = -1;
  /** The points since it came so far. */
  #waited = 0;
  #stuck: Stuck | undefined;

  constructor(effects: readonly Effect[], semantics: Semantics) {
    this.#semantics = semantics;
    this.#isOneKey = new Set(effects.flatMap(({ keys }) => keys)).size === 1;
    this.#names = new Map(
      effects
        .filter(isChange)
        .map((change) => [change, JSON.stringify([change.keys, stateKind(change.stores), change.condition])]),
    );
    const events = effects.flatMap((effect): Event[] => [
      { tick: effect.from, effect, isEnd: false },
      { tick: effect.to, effect, isEnd: true },
    ]);
    // What begins in the tick in which something else ends overlaps with it.
    this.#events = events.sort((left, right) => left.tick - right.tick || Number(left.isEnd) - Number(right.isEnd));
  }

  find(budget: Budget): OrderSearch {
    const { patience = budget.steps } = budget;
    for (let next = this.#stack.pop(); next !== undefined; next = this.#stack.pop()) {
      const point = next();
      if (budget.steps-- <= 0 || this.#waited++ > patience) return { found: "budget", stuck: this.#stuck };
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
        this.#waited = 0;
        this.#stuck = { effect, contents };
      }
      if (!isEnd) {
        const isOptional = isChange(effect) ? effect.isOptional : effect.isRight(contents);
        underWay.set(effect, isOptional ? "optional" : "required");
        continue;
      }
      const progress = underWay.get(effect);
      if (progress !== "optional" && progress !== "done") {
        if (progress === "required") this.#change({ event, contents, underWay }, effect, tick);
        return false;
      }
      if (progress === "optional" && isChange(effect) && this.#changeAtEnd({ event, contents, underWay }, effect, tick))
        return false;
      underWay.delete(effect);
    }
    return true;
  }

  /**
   * Tries an optional change for the last time. `true` if there is nothing to try without it for now: it could lead no
   * further, or is on the stack for later.
   */
  #changeAtEnd(point: Point, change: Change, tick: number): boolean {
    const { event, contents } = point;
    const isAwaited = this.#isAwaited(change, point);
    if (isAwaited) {
      const underWay = new Map(point.underWay);
      underWay.delete(change);
      this.#stack.push(() => ({ event: event + 1, contents, underWay }));
    }
    const isMade = this.#change(point, change, tick);
    return isAwaited || (isMade && this.#isAsGood(change.stores, contents));
  }

  /** Puts each point on the stack to which a change leads. `true`: in some of them the wanted effect has taken effect. */
  #change({ event, contents: before, underWay: progress }: Point, wanted: Effect, tick: number): boolean {
    // The points are made later, when `progress` has changed.
    const underWay = new Map(progress);
    const point: Point = { event, contents: before, underWay };
    const detours: (() => Point)[] = [];
    const ends: (() => Point)[] = [];
    const lastChances: (() => Point)[] = [];
    for (const { change, state } of this.#changesAt(point, tick)) {
      const contents = new Map(before);
      for (const key of change.keys) contents.set(key, state);
      const isEnd = isChange(wanted) ? isStoredBy(wanted, change, state) : wanted.isRight(contents);
      const next = (): Point => {
        const after = this.#underWayAfter(point, change, state, contents, tick);
        if (isEnd) after.delete(wanted);
        else after.set(wanted, "required");
        return { event: isEnd ? event + 1 : event, contents, underWay: after };
      };
      // What must take effect, and cannot do so after what is wanted, is tried first.
      const isLastChance =
        underWay.get(change) === "required" && isChange(wanted) && !this.#mayHold(change.condition, wanted.stores);
      if (isEnd) ends.push(next);
      else (isLastChance ? lastChances : detours).push(next);
    }
    // The first to try comes last.
    this.#stack.push(...[...lastChances, ...ends, ...detours].reverse());
    return ends.length > 0;
  }

  /** What can take effect now, and what it stores; of changes that are alike, only that which ends first. */
  *#changesAt({ contents, underWay }: Point, tick: number): Generator<{ change: Change; state: State }> {
    const first = new Map<Effect | string | undefined, Change>();
    for (const [effect, progress] of underWay) {
      if (!isChange(effect) || effect.isOfUnknownWrite || progress === "done") continue;
      if (effect.keys.some((key) => cannotOverwrite(effect, contents.get(key), tick))) continue;
      const mayStay = typeof effect.stores === "object" && (effect.condition || isHeld(effect.stores, tick));
      const name = mayStay ? effect : this.#names.get(effect);
      const known = first.get(name);
      if (known === undefined || effect.to < known.to) first.set(name, effect);
    }
    for (const change of [...first.values()].sort((left, right) => left.to - right.to)) {
      if (!this.#canBeMade(change, contents)) continue;
      yield { change, state: change.stores };
      const others = change.stores === "unseen" ? foreignTo(change, underWay) : [];
      for (const state of [...(change.others ?? []), ...others]) yield { change, state };
    }
  }

  /** Whether something that must take effect can do so after a change, and cannot now: then the change is tried first. */
  #isAwaited(change: Change, { contents, underWay }: Point): boolean {
    const next = new Map(contents);
    for (const key of change.keys) next.set(key, change.stores);
    return Array.from(underWay).some(([effect, progress]) => {
      if (progress !== "required") return false;
      return isChange(effect)
        ? this.#canBeMade(effect, next) && !this.#canBeMade(effect, contents)
        : effect.isRight(next);
    });
  }

  /**
   * Whether all that can follow on what is stored can follow on a state, too. With several keys that is not known: a list
   * that is under way may need what is stored when another key has changed.
   */
  #isAsGood(state: State, contents: Contents): boolean {
    const [current = "nothing"] = contents.values();
    return this.#isOneKey && stateKind(state) === stateKind(current);
  }

  /** How far all is just after a change. */
  #underWayAfter(point: Point, change: Change, state: State, contents: Contents, tick: number): Map<Effect, Progress> {
    const next = new Map(point.underWay);
    for (const effect of this.#passedBy(change, point, tick)) next.set(effect, "optional");
    for (const effect of next.keys()) {
      if (isStoredBy(effect, change, state)) next.set(effect, "done");
      else if (!isChange(effect) && effect.isRight(contents)) next.set(effect, "optional");
    }
    return next;
  }

  /**
   * What can have taken effect just before a change that leaves no trace of it, each of these or not, in this order: so the
   * condition of each must hold for what is there, and for what any of those before it stores.
   */
  #passedBy(change: Change, { contents, underWay }: Point, tick: number): readonly Change[] {
    const passed: Change[] = [];
    for (const [effect, progress] of underWay) {
      if (progress !== "required" || !isChange(effect) || effect.isOfUnknownWrite || effect === change) continue;
      const { keys, stores, condition } = effect;
      if (isHeld(stores, tick) || !keys.every((key) => change.keys.includes(key))) continue;
      if (!this.#mayHold(change.condition, stores)) continue;
      const mayFollow = passed.every((other) => this.#mayHold(condition, other.stores));
      if (mayFollow && this.#canBeMade(effect, contents)) passed.push(effect);
    }
    return passed;
  }

  /** Whether the condition of a change can hold. */
  #canBeMade({ keys, condition }: Change, contents: Contents): boolean {
    return keys.every((key) => this.#mayHold(condition, contents.get(key) ?? "nothing"));
  }

  /** Whether a condition can hold in a state; none always does. */
  #mayHold(condition: HistoryCondition | undefined, state: State): boolean {
    const known = this.#judged.get(condition) ?? new Map<State, boolean>();
    this.#judged.set(condition, known);
    const holds = known.get(state) ?? canBe("held", condition, state, this.#semantics);
    known.set(state, holds);
    return holds;
  }

  /** Whether the search has been at a point already, or at one from which it could go on at least as well. */
  #isTried({ event, contents, underWay }: Point): boolean {
    const states = Array.from(contents, ([key, state]) => [key, stateKind(state)]);
    const name = JSON.stringify([event, states.sort()]);
    // What is under way is the same at all points of an event, and began in the same order. Where a version that is held is
    // not stored, it is still required.
    const progress = Array.from(underWay.values(), (each) => each.charAt(0)).join("");
    const others = this.#tried.get(name) ?? [];
    this.#tried.set(name, others);
    if (others.some((other) => isAtLeast(other, progress))) return true;
    others.push(progress);
    return false;
  }
}

/** Whether every effect is as far, or optional: what is optional may have taken effect or not. */
function isAtLeast(one: string, other: string): boolean {
  for (let index = 0; index < other.length; index++)
    if (one[index] !== other[index] && one[index] !== "o") return false;
  return true;
}

/** The versions of unknown writes that a change may have stored. */
function foreignTo({ keys: [key] }: Change, underWay: Point["underWay"]): readonly State[] {
  return Array.from(underWay).flatMap(([effect, progress]) =>
    isChange(effect) && effect.isOfUnknownWrite && progress === "required" && effect.keys[0] === key
      ? [effect.stores]
      : [],
  );
}
