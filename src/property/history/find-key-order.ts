import { type Clash, findClash } from "./find-clash.js";
import { freeVersions } from "./free-versions.js";
import { type KeyPlan, nothing, type State } from "./key-plan.js";
import { leadsOn, mayMatter } from "./may-matter.js";
import { hintsOf } from "./search-hints.js";
import { type SearchManner, SearchPlan } from "./search-plan.js";
import { copyOf, type Point, SeenPoints, startPoint } from "./search-point.js";
import { transitionsFrom } from "./transitions-from.js";

/** Whether an order was found; `deepest` is the tick up to which one can be found, where there is none. */
export type OrderSearch =
  | { readonly found: "order" }
  | { readonly found: "none"; readonly deepest: number; readonly clash?: Clash }
  | { readonly found: "budget" };

/**
 * Looks for an order of all that is known of one key.
 *
 * It goes through the events in the order of time, and on to another state only when a call returns that is not explained
 * otherwise, or that may be of use then for the last time: each order can be changed so that nothing happens sooner. No
 * decision is needed about a version that is being written and may be overwritten at once, when something else is stored
 * or deleted unconditionally: it is `free`, as it can have been there just before, and can also come later.
 */
export function findKeyOrder(
  plan: KeyPlan,
  starts: readonly State[],
  encoding: SearchManner,
  budget: { steps: number },
): OrderSearch {
  const clash = findClash(plan.versions, plan.moments);
  if (clash !== undefined) return { found: "none", deepest: Number.POSITIVE_INFINITY, clash };
  return new KeySearch(plan, encoding).run(starts, budget);
}

class KeySearch {
  readonly #plan: SearchPlan;
  readonly #seen = new SeenPoints();
  readonly #hints: readonly boolean[];
  #stack: Point[] = [];
  #deepest = -1;

  constructor(plan: KeyPlan, encoding: SearchManner) {
    this.#plan = new SearchPlan(plan, encoding);
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

  /** Lets time go on until a call returns that is not explained, or that another way is to be tried for first. */
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
        case "releaseVersion":
          break;
        case "openMoment":
          point.moments.set(subject, this.#plan.meets(point.state, subject));
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

  /** Whether to go on from a return with the state as it is. Puts the other ways to go on on the stack. */
  #close(point: Point): boolean {
    const { kind, subject } = this.#plan.eventOf(point);
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
    if (mayMatter(this.#plan, point)) this.#move(point, true);
    const deleteFirst = kind === "closeMoment" && this.#stack.length > first && this.#hints[point.event] === true;
    if (deleteFirst) {
      // As calls made later soon see that nothing is stored, first try that the delete happens only now.
      const asItIs = copyOf(point);
      this.#end(asItIs);
      asItIs.event++;
      this.#stack.splice(first, 0, asItIs);
      return false;
    }
    this.#end(point);
    return true;
  }

  /** Ends what a return is about: it is no longer under way. */
  #end(point: Point): void {
    const { kind, subject } = this.#plan.eventOf(point);
    if (kind === "closeVersion") point.versions.delete(subject);
    if (kind === "closeMoment") point.moments.delete(subject);
    const chance = this.#plan.chanceOf(point);
    if (chance === undefined || !point.chances.delete(chance)) return;
    // A delete that was not used and finds nothing may as well have deleted what was written just before.
    if (this.#plan.chances[chance]?.kind === "delete" && point.state === nothing) freeVersions(this.#plan, point);
  }

  /**
   * Puts on the stack each next transition on the way to what the return at hand needs.
   *
   * @param explained - whether it needs nothing; then the way leads to where its own write or delete has happened now.
   */
  #move(point: Point, explained: boolean): void {
    if (this.#plan.isHeld(point)) return;
    const { kind, subject } = this.#plan.eventOf(point);
    const chance = this.#plan.chanceOf(point);
    const detours: Point[] = [];
    const ends: Point[] = [];
    for (const next of transitionsFrom(this.#plan, point)) {
      const { state } = next;
      const isReached = kind === "closeMoment" ? this.#plan.meets(state, subject) : state === subject;
      const isUsed = chance !== undefined && !next.chances.has(chance);
      if (kind === "closeChance" || (explained && chance !== undefined) ? isUsed : isReached) {
        this.#end(next);
        next.event++;
        ends.push(next);
      } else if (
        this.#plan.heldUntil(state) < point.event &&
        (state === point.state || leadsOn(this.#plan, point, state))
      ) {
        next.underWay = true;
        detours.push(next);
      }
    }
    this.#stack.push(...detours, ...ends);
  }
}
