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

/** A rule of a fake service: pure and synchronous, without clock, chance or throw. */
export type Transition<State, Request, Outcome> = (
  state: State,
  request: Request,
  stamp: Stamp,
) => Committed<State, Outcome>;

/**
 * Runs transitions against a state, one at a time: between reading the state and the assignment that commits the next
 * one nothing can interleave. Knows nothing of what the state is about.
 */
export class Engine<State> {
  #state: State;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #pass: (state: State, now: number) => State;

  /** @param pass - what the passing of time alone does to a state. Each dispatch begins with it, whatever comes of it. */
  constructor(state: State, clock: Clock, ids: Ids, pass: (state: State, now: number) => State = (same) => same) {
    this.#state = state;
    this.#clock = clock;
    this.#ids = ids;
    this.#pass = pass;
  }

  /** The state of this moment. */
  get state(): State {
    return this.#state;
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
    const now = this.#clock.now();
    if (!isTime(now)) throw new TypeError(`clock.now() must give milliseconds since 1970, not ${String(now)}.`);
    const id = idKind === undefined ? "" : this.#ids.next(idKind);
    if (typeof id !== "string") throw new TypeError(`ids.next("${idKind}") must give a string, not ${typeof id}.`);
    // A `Date` holds whole milliseconds: what is compared must be what is shown.
    const stamp: Stamp = { now: Math.trunc(now), id };
    const { state, outcome } = transition(this.#pass(this.#state, stamp.now), request, stamp);
    this.#state = state;
    return outcome;
  }
}

/** Whether a `Date` can hold it. */
function isTime(value: unknown): boolean {
  return typeof value === "number" && Math.abs(value) <= 8.64e15;
}
