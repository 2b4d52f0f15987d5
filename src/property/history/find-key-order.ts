import type { Semantics } from "../../semantics/semantics.js";
import { type Clash, findClash } from "./find-clash.js";
import type { HistoryCondition } from "./history-call.js";
import { canBe } from "./judge-condition.js";
import { judgedState, type KeyPlan, nothing, type PlanEvent, type State, unseen } from "./key-plan.js";
import { hintsOf } from "./search-hints.js";
import { copyOf, type Decided, type Point, SeenPoints, startPoint } from "./search-point.js";

/** Whether an order was found; `deepest` is the tick up to which one can be found, where there is none. */
export type OrderSearch =
  | { readonly found: "order" }
  | { readonly found: "none"; readonly deepest: number; readonly clash?: Clash }
  | { readonly found: "budget" };

/** How a search goes about it. */
export interface SearchManner {
  /**
   * Whether it tries everything. If not, it passes over what is hardly ever of use: then an order that it finds is one,
   * but that it finds none means nothing yet.
   */
  readonly thorough: boolean;
  readonly semantics: Semantics;
}

/**
 * Looks for an order of all that is known of one key.
 *
 * As time goes on, it moves on to another state only when a call returns that is not explained otherwise, or that may be
 * of use then for the last time: each order can be changed so that nothing happens sooner. A version that was called for,
 * and may be overwritten at once, needs no decision where another one is written in its time: it is free to have been
 * there just before.
 */
export function findKeyOrder(
  plan: KeyPlan,
  starts: readonly State[],
  manner: SearchManner,
  budget: { steps: number },
): OrderSearch {
  const clash = findClash(plan.versions, plan.moments);
  if (clash !== undefined) return { found: "none", deepest: Number.POSITIVE_INFINITY, clash };
  return new KeySearch(plan, manner).run(starts, budget);
}

class KeySearch {
  readonly #plan: KeyPlan;
  readonly #manner: SearchManner;
  readonly #judged = new Map<string, boolean>();
  readonly #seen = new SeenPoints();
  readonly #hints: readonly boolean[];
  #stack: Point[] = [];
  #deepest = -1;

  constructor(plan: KeyPlan, manner: SearchManner) {
    this.#plan = plan;
    this.#manner = manner;
    this.#hints = hintsOf(plan);
  }

  run(starts: readonly State[], budget: { steps: number }): OrderSearch {
    const { events } = this.#plan;
    this.#stack = starts.map((state) => startPoint(state)).reverse();
    for (let point = this.#stack.pop(); point !== undefined; point = this.#stack.pop()) {
      if (budget.steps-- <= 0) return { found: "budget" };
      if (this.#seen.has(point)) continue;
      if (point.underWay) this.#move(point, false);
      else this.#advance(point);
      if (point.event === events.length) return { found: "order" };
    }
    return { found: "none", deepest: events[this.#deepest]?.tick ?? Number.POSITIVE_INFINITY };
  }

  #eventOf(point: Point): PlanEvent {
    return this.#plan.events[point.event] as PlanEvent;
  }

  /** Lets time go on until a call returns that is not explained. */
  #advance(point: Point): void {
    const { events } = this.#plan;
    for (; point.event < events.length; point.event++) {
      this.#deepest = Math.max(this.#deepest, point.event);
      const event = events[point.event];
      if (event === undefined) return;
      const { kind, subject } = event;
      switch (kind) {
        case "openVersion":
          if (!point.versions.has(subject)) point.versions.set(subject, point.state === subject ? "done" : "to come");
          break;
        case "zone":
          break;
        case "openMoment":
          point.moments.set(subject, this.#meets(point.state, subject));
          break;
        case "openChance":
          point.chances.add(subject);
          break;
        case "closeVersion":
        case "closeMoment":
        case "closeChance":
          if (!this.#close(point)) return;
          break;
      }
    }
  }

  /** Whether a return is explained as it is. Puts what else may be on the stack. */
  #close(point: Point): boolean {
    const { kind, subject } = this.#eventOf(point);
    const explained =
      kind === "closeChance" ||
      (kind === "closeMoment"
        ? point.moments.get(subject) === true
        : point.versions.has(subject) && point.versions.get(subject) !== "to come");
    if (!explained) {
      this.#move(point, false);
      return false;
    }
    const first = this.#stack.length;
    if (this.#mayMatter(point)) this.#move(point, true);
    const passed = kind === "closeMoment" && this.#stack.length > first && this.#hints[point.event] === true;
    if (passed) {
      // Nothing will be seen there soon: first try that it was deleted as late as can be.
      const later = copyOf(point);
      this.#drop(later);
      later.event++;
      this.#stack.splice(first, 0, later);
      return false;
    }
    this.#drop(point);
    return true;
  }

  #drop(point: Point): void {
    const { kind, subject } = this.#eventOf(point);
    if (kind === "closeVersion") point.versions.delete(subject);
    if (kind === "closeMoment") point.moments.delete(subject);
    const chance = this.#chanceOf(point);
    if (chance === undefined || !point.chances.delete(chance)) return;
    // A delete that was not used and finds nothing may as well have deleted what was written just before.
    if (this.#plan.chances[chance]?.kind === "delete" && point.state === nothing) this.#free(point);
  }

  /** Whether it may matter later that what a return is about happened as late as now, though it need not have. */
  #mayMatter(point: Point): boolean {
    const { versions, needs } = this.#plan;
    const { kind, subject } = this.#eventOf(point);
    if (this.#isHeld(point)) return false;
    if (kind !== "closeVersion") {
      const chance = this.#chanceOf(point);
      if (chance === undefined || !point.chances.has(chance)) return false;
      if (this.#manner.thorough) return true;
      if (this.#plan.chances[chance]?.kind === "write") {
        return needs.unseen > point.event || Array.from(point.versions.keys()).some((each) => !versions[each]?.written);
      }
      return needs.nothing > point.event && (point.state !== nothing || this.#hasDetour(point));
    }
    if (point.versions.get(subject) !== "free") return false;
    if (this.#manner.thorough) return true;
    const version = versions[subject];
    const current = point.state >= 0 ? versions[point.state]?.kind : undefined;
    if (version === undefined) return false;
    // A state of the same kind is as good; but what comes just before it need not come later, and change the kind.
    if (Math.max(needs.unseen, needs.nothing) > point.event && this.#clears(point, version.kind)) return true;
    if (version.kind === current) return false;
    return Math.max(needs.stranger, needs.byKind.get(version.kind) ?? -1) > point.event;
  }

  /** Whether just before a version of a kind there can be what would otherwise come later: other kinds, or a delete. */
  #clears(point: Point, kind: string): boolean {
    for (const index of point.versions.keys()) {
      if (this.#plan.versions[index]?.kind !== kind && this.#isSilent(point, index)) return true;
    }
    for (const [index, been] of point.moments) {
      if (!been && this.#plan.moments[index]?.chance !== undefined) return true;
    }
    return false;
  }

  /** Whether it can be of use that something was written just before the delete that returns. */
  #hasDetour(point: Point): boolean {
    for (const [index, decided] of point.versions) {
      if (decided !== "done" && this.#zoneOf(index) < point.event && this.#leadsOn(point, index)) return true;
    }
    const mayWrite = Array.from(point.chances).some((each) => this.#plan.chances[each]?.kind === "write");
    return mayWrite && this.#leadsOn(point, unseen);
  }

  /** Whether what is stored must stay because it is yet to be seen. */
  #isHeld({ state, event }: Point): boolean {
    return this.#zoneOf(state) > event;
  }

  #zoneOf(state: State): number {
    return this.#plan.versions[state]?.zone ?? -1;
  }

  /** Puts on the stack each next transition on the way to what the return at hand needs. */
  #move(point: Point, explained: boolean): void {
    if (this.#isHeld(point)) return;
    const { kind, subject } = this.#eventOf(point);
    const chance = this.#chanceOf(point);
    const detours: Point[] = [];
    const ends: Point[] = [];
    for (const next of this.#transitions(point)) {
      const { state } = next;
      const isReached = kind === "closeMoment" ? this.#meets(state, subject) : state === subject;
      const isUsed = chance !== undefined && !next.chances.has(chance);
      if (kind === "closeChance" || (explained && chance !== undefined) ? isUsed : isReached) {
        this.#drop(next);
        next.event++;
        ends.push(next);
      } else if (this.#zoneOf(state) < point.event && (state === point.state || this.#leadsOn(point, state))) {
        next.underWay = true;
        detours.push(next);
      }
    }
    this.#stack.push(...detours, ...ends);
  }

  /** Every point that is one transition away; of versions that are alike, only to the one whose time is up first. */
  *#transitions(point: Point): Generator<Point> {
    const { versions } = this.#plan;
    const { subject, kind } = this.#eventOf(point);
    const successor = versions[point.state]?.successor;
    if (successor !== undefined) {
      const isOpen = point.versions.has(successor) && point.versions.get(successor) !== "done";
      if (isOpen) yield this.#arrive(point, successor, false);
      return;
    }
    yield* this.#versionsToCome(point, kind === "closeVersion" ? subject : undefined);
    // Where nothing is stored, a delete is of use only if something was written just before it.
    if (point.state !== nothing || this.#canFree(point)) {
      const first = this.#firstChance(point, "delete", undefined);
      if (first !== undefined) yield this.#arrive(point, nothing, true, first);
    }
    yield* this.#unknownWrites(point, unseen);
  }

  *#versionsToCome(point: Point, wanted: number | undefined): Generator<Point> {
    const alike = new Set<string>();
    for (const [index, decided] of this.#byDeadline(point)) {
      const version = this.#plan.versions[index];
      if (version === undefined || decided === "done") continue;
      if (!version.written) {
        yield* this.#unknownWrites(point, index);
        continue;
      }
      if (!this.#canBe("held", version.condition, point.state)) continue;
      const mayStand = this.#manner.thorough || index === wanted || version.zone > point.event;
      const isPassing = version.condition === undefined && !mayStand;
      if (isPassing && alike.has(version.kind)) continue;
      if (isPassing) alike.add(version.kind);
      yield this.#arrive(point, index, version.condition === undefined);
    }
  }

  /** The unused chance of a kind whose time is up first. */
  #firstChance({ chances }: Point, kind: "write" | "delete", condition: string | undefined): number | undefined {
    let first: number | undefined;
    for (const each of chances) {
      const chance = this.#plan.chances[each];
      if (chance === undefined || chance.kind !== kind || this.#conditionOf(each) !== condition) continue;
      if (first === undefined || chance.deadline < (this.#plan.chances[first]?.deadline ?? 0)) first = each;
    }
    return first;
  }

  #conditionOf(chance: number): string | undefined {
    const condition = this.#plan.chances[chance]?.condition;
    return condition && JSON.stringify(condition);
  }

  /** The write or delete that returns, if it could be used. */
  #chanceOf(point: Point): number | undefined {
    const { kind, subject } = this.#eventOf(point);
    if (kind === "closeChance") return subject;
    return kind === "closeMoment" ? this.#plan.moments[subject]?.chance : undefined;
  }

  #byDeadline(point: Point): readonly (readonly [number, Decided])[] {
    const { versions } = this.#plan;
    return [...point.versions].sort(
      ([left], [right]) => (versions[left]?.deadline ?? 0) - (versions[right]?.deadline ?? 0),
    );
  }

  *#unknownWrites(point: Point, state: State): Generator<Point> {
    const alike = new Set<string | undefined>();
    for (const each of point.chances) {
      const chance = this.#plan.chances[each];
      const condition = this.#conditionOf(each);
      if (chance?.kind !== "write" || alike.has(condition)) continue;
      alike.add(condition);
      if (!this.#canBe("held", chance.condition, point.state)) continue;
      const first = this.#firstChance(point, "write", condition);
      yield this.#arrive(point, state, condition === undefined, first);
    }
  }

  /** The point after a transition to a state. Just before an unconditional one, other such writes and deletes can be. */
  #arrive(point: Point, state: State, unconditional: boolean, chance?: number): Point {
    const { moments } = this.#plan;
    const next = copyOf(point);
    next.state = state;
    if (chance !== undefined) next.chances.delete(chance);
    if (state >= 0) next.versions.set(state, "done");
    if (unconditional) this.#free(next);
    for (const [index, been] of next.moments) {
      if (been) continue;
      const swallowed = unconditional && moments[index]?.chance !== undefined;
      if (swallowed || this.#meets(state, index)) next.moments.set(index, true);
    }
    return next;
  }

  /** Frees the versions that can have been just before an unconditional write or delete. */
  #free(point: Point): void {
    for (const index of point.versions.keys()) if (this.#isSilent(point, index)) point.versions.set(index, "free");
  }

  #canFree(point: Point): boolean {
    for (const index of point.versions.keys()) if (this.#isSilent(point, index)) return true;
    return false;
  }

  /** Whether a version to come may be overwritten as soon as it comes, and needs nothing to come. */
  #isSilent(point: Point, index: number): boolean {
    const version = this.#plan.versions[index];
    if (version === undefined || point.versions.get(index) !== "to come") return false;
    const isAlone = version.condition === undefined && version.successor === undefined;
    return version.written && isAlone && version.zone < point.event;
  }

  /** Whether it can be of use to go through a state that is left again at once. */
  #leadsOn(point: Point, state: State): boolean {
    const { versions } = this.#plan;
    const version = versions[state];
    if (this.#manner.thorough) return true;
    if (version?.successor !== undefined) return point.versions.has(version.successor);
    if (version !== undefined && (!version.written || version.condition !== undefined)) return true;
    for (const [index, been] of point.moments) if (!been && this.#meets(state, index)) return true;
    for (const [index, decided] of point.versions) {
      const condition = versions[index]?.condition;
      if (decided !== "done" && index !== state && condition && this.#canBe("held", condition, state)) return true;
    }
    for (const each of point.chances) {
      const condition = this.#plan.chances[each]?.condition;
      if (condition !== undefined && this.#canBe("held", condition, state)) return true;
    }
    return false;
  }

  #meets(state: State, moment: number): boolean {
    const plan = this.#plan.moments[moment];
    if (plan === undefined || plan.meets === "never") return false;
    return plan.meets === "nothing" ? state === nothing : this.#canBe("failed", plan.condition, state);
  }

  #canBe(outcome: "held" | "failed", condition: HistoryCondition | undefined, state: State): boolean {
    if (condition === undefined) return outcome === "held";
    const name = `${outcome} ${state} ${JSON.stringify(condition)}`;
    const known = this.#judged.get(name);
    if (known !== undefined) return known;
    const judged = canBe(outcome, condition, judgedState(state, this.#plan.versions), this.#manner.semantics);
    this.#judged.set(name, judged);
    return judged;
  }
}
