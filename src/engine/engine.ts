import type { Clock, Ids } from "./ports.js";

/** What a commit is stamped with. */
export interface Stamp {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A new id, or `""` where the dispatch asked for none. */
  readonly id: string;
}

/** What a transition gives: the state that follows, and what to tell the caller. */
export interface Committed<State, Outcome> {
  readonly state: State;
  readonly outcome: Outcome;
}

/** A rule of a fake service: pure and synchronous, without a clock, random numbers or exceptions. */
export type Transition<State, Request, Outcome> = (
  state: State,
  request: Request,
  stamp: Stamp,
) => Committed<State, Outcome>;

/** What an engine does to its state besides transitions. */
export interface Upkeep<State> {
  /** What the passing of time alone does to a state. Each dispatch begins with it, whatever comes of it. */
  readonly pass?: (state: State, now: number) => State;
  /** The same state, of which nothing may be changed in place any more. Costs nothing, whatever the state holds. */
  readonly share?: (state: State) => State;
}

/**
 * Runs transitions against a state, one at a time: between reading the state and the assignment that commits the next
 * one nothing can interleave. Knows nothing of what the state is about.
 */
export class Engine<State> {
  #state: State;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #upkeep: Upkeep<State>;

  constructor(state: State, clock: Clock, ids: Ids, upkeep: Upkeep<State> = {}) {
    this.#state = state;
    this.#clock = clock;
    this.#ids = ids;
    this.#upkeep = upkeep;
  }

  /** What tells the time of its commits. */
  get clock(): Clock {
    return this.#clock;
  }

  /** The state now. It may be changed in place later: `snapshot()` gives one that stays. */
  get state(): State {
    return this.#state;
  }

  /** The state now, once the time that has passed since the last commit has done to it what it does. */
  look(): State {
    this.#state = this.#upkeep.pass?.(this.#state, this.now()) ?? this.#state;
    return this.#state;
  }

  /**
   * What time it is on the clock of the fake, in whole milliseconds since 1970.
   *
   * @throws TypeError if a clock given by a test does not keep its promise.
   */
  now(): number {
    const now = this.#clock.now();
    // What a `Date` can hold.
    if (typeof now !== "number" || !(Math.abs(now) <= 8.64e15))
      throw new TypeError(`clock.now() must give milliseconds since 1970, not ${String(now)}.`);
    // A `Date` holds whole milliseconds: what is compared must be what is shown.
    return Math.trunc(now);
  }

  /** The state now, which stays what it is whatever is dispatched later. */
  snapshot(): State {
    const kept = this.#state;
    this.restore(kept);
    return kept;
  }

  /** Goes on from a state, which stays what it is. */
  restore(state: State): void {
    this.#state = this.#upkeep.share?.(state) ?? state;
  }

  /** Another engine that goes on from the state now. Neither sees what the other does. */
  fork(): Engine<State> {
    const fork = new Engine(this.#state, this.#clock, this.#ids, this.#upkeep);
    fork.restore(this.snapshot());
    return fork;
  }

  /**
   * Commits what the request asks.
   *
   * @param idKind - which kind of id the transition needs, if any.
   * @throws TypeError if the clock or the ids given by a test do not keep their promise; nothing is committed then.
   */
  dispatch<Request, Outcome>(
    transition: Transition<State, Request, Outcome>,
    request: Request,
    idKind?: string,
  ): Outcome {
    const now = this.now();
    const id = idKind === undefined ? "" : this.#ids.next(idKind);
    if (typeof id !== "string") throw new TypeError(`ids.next("${idKind}") must give a string, not ${typeof id}.`);
    const stamp: Stamp = { now, id };
    const { state, outcome } = transition(this.#upkeep.pass?.(this.#state, stamp.now) ?? this.#state, request, stamp);
    this.#state = state;
    return outcome;
  }
}
