import type { Semantics } from "../../semantics/semantics.js";
import type { HistoryCondition } from "./history-call.js";
import { canBe } from "./judge-condition.js";
import type { Needs } from "./key-plan.js";
import {
  type ChancePlan,
  judgedState,
  type KeyPlan,
  type MomentPlan,
  nothing,
  type PlanEvent,
  type State,
  type VersionPlan,
} from "./key-plan.js";
import type { Point } from "./search-point.js";

/** How a search goes about it. */
export interface SearchManner {
  /**
   * Whether it tries everything. If not, it passes over what is hardly ever of use: then an order that it finds is one,
   * but that it finds none means nothing yet.
   */
  readonly thorough: boolean;
  readonly semantics: Semantics;
}

/** A plan with the questions that a search asks of it: what an event is about, and what a state explains. */
export class SearchPlan implements KeyPlan {
  readonly versions: readonly VersionPlan[];
  readonly moments: readonly MomentPlan[];
  readonly chances: readonly ChancePlan[];
  readonly events: readonly PlanEvent[];
  readonly needs: Needs;
  readonly thorough: boolean;
  readonly #semantics: Semantics;
  readonly #judged = new Map<string, boolean>();

  constructor({ versions, moments, chances, events, needs }: KeyPlan, { thorough, semantics }: SearchManner) {
    this.versions = versions;
    this.moments = moments;
    this.chances = chances;
    this.events = events;
    this.needs = needs;
    this.thorough = thorough;
    this.#semantics = semantics;
  }

  /** The event that a point is at. */
  eventOf(point: Point): PlanEvent {
    return this.events[point.event] as PlanEvent;
  }

  /** The chance whose call returns at the event of a point, if it has one. */
  chanceOf(point: Point): number | undefined {
    const { kind, subject } = this.eventOf(point);
    if (kind === "closeChance") return subject;
    return kind === "closeMoment" ? this.moments[subject]?.chance : undefined;
  }

  /** Whether a state is one that a moment needs. */
  meets(state: State, moment: number): boolean {
    const { meets = "never", condition } = this.moments[moment] ?? {};
    if (meets === "never") return false;
    return meets === "nothing" ? state === nothing : this.canBe("failed", condition, state);
  }

  /** Whether a condition can come out one way in a state; judged once for each of these. */
  canBe(outcome: "held" | "failed", condition: HistoryCondition | undefined, state: State): boolean {
    if (condition === undefined) return outcome === "held";
    const name = `${outcome} ${state} ${JSON.stringify(condition)}`;
    const known = this.#judged.get(name);
    if (known !== undefined) return known;
    const judged = canBe(outcome, condition, judgedState(state, this.versions), this.#semantics);
    this.#judged.set(name, judged);
    return judged;
  }

  /** Whether what is stored must stay because it is yet to be seen. */
  isHeld({ state, event }: Point): boolean {
    return this.heldUntil(state) > event;
  }

  /** The event until which a state must stay, once it has come; -1 for one that need not. */
  heldUntil(state: State): number {
    return this.versions[state]?.heldUntil ?? -1;
  }
}
