import type { Clock, Ids } from "./ports.js";

/** The time and ids with which a commit is stamped. */
export interface Stamp {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A new id, or `""` where the dispatch asked for none. */
  readonly id: string;
}

/** The outcome of a transition: the state that follows, and the answer to the caller. */
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

/** The changes that an engine makes to its state besides transitions. */
interface Upkeep<State> {
  /** Applies the passing of time to a state. Each dispatch begins with it, whatever comes of it. */
  readonly pass?: (state: State, now: number) => State;
  /**
   * Returns a state that holds the same, and copies what it shares with the given one before it changes it: the given one
   * stays what it is. Costs nothing, whatever the state holds.
   *
   * @param touched - gets the keys that are written from now on.
   */
  readonly share?: (state: State, touched?: Set<string>) => State;
  /** Returns the time of the next change that the passing of time makes; `Infinity` if there is none. */
  readonly nextTime?: (state: State) => number;
}

/** A change of the state of an engine. */
export interface StateChange<State> {
  readonly cause: "call" | "time" | "restore";
  /** The transition that was committed, of what a call does. */
  readonly transition?: unknown;
  /** Both stay what they are. */
  readonly before: State;
  readonly after: State;
  /** The time of the change: of what time does, the one at which it was due. */
  readonly now: number;
  /** The keys that were written; `undefined`: any may differ. */
  readonly touched: ReadonlySet<string> | undefined;
}

/** Hears of each change of a state, right after it. It must not throw. */
type StateWatcher<State> = (change: StateChange<State>) => void;

/**
 * Runs transitions against a state, one at a time: between reading the state and the assignment that commits the next
 * one nothing can interleave. Knows nothing of what the state is about.
 */
export class Engine<State> {
  #state: State;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #upkeep: Upkeep<State>;
  readonly #watchers = new Set<StateWatcher<State>>();

  constructor(state: State, clock: Clock, ids: Ids, upkeep: Upkeep<State> = {}) {
    this.#state = state;
    this.#clock = clock;
    this.#ids = ids;
    this.#upkeep = upkeep;
  }

  /** The clock of its commits. */
  get clock(): Clock {
    return this.#clock;
  }

  /** The state now. It may be changed in place later: `snapshot()` gives one that stays. */
  get state(): State {
    return this.#state;
  }

  /** The state now, once the time that has passed since the last commit has done to it what it does. */
  look(): State {
    this.#state = this.#passed(this.now());
    return this.#state;
  }

  /**
   * Returns the time on the clock of the fake, in whole milliseconds since 1970.
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
    this.#state = this.#shared(kept);
    return kept;
  }

  /** Goes on from a state, which stays what it is. */
  restore(state: State): void {
    if (this.#watchers.size === 0) {
      this.#state = this.#shared(state);
      return;
    }
    const now = this.now();
    const before = this.#passed(now);
    const shared = this.#shared(state);
    // What was due in the kept state belongs to the restore: it was never the state of this engine.
    this.#state = this.#upkeep.pass?.(shared, now) ?? shared;
    this.#tell({ cause: "restore", before, after: this.#state, now, touched: undefined });
  }

  /**
   * Lets somebody hear of each change of the state. What time does comes one thing after another then, each at its own time.
   *
   * @returns stops it.
   */
  watch(watcher: StateWatcher<State>): () => void {
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
      // The keys that are written are collected no more.
      this.#state = this.#shared(this.#state);
    };
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
    const passed = this.#passed(stamp.now);
    if (this.#watchers.size > 0) {
      return this.#change({ cause: "call", now, transition }, passed, (state) => transition(state, request, stamp));
    }
    const { state, outcome } = transition(passed, request, stamp);
    this.#state = state;
    return outcome;
  }

  /** The state once time has passed. */
  #passed(now: number): State {
    const { pass, nextTime } = this.#upkeep;
    if (pass === undefined) return this.#state;
    if (this.#watchers.size === 0 || nextTime === undefined) return pass(this.#state, now);
    for (let due = nextTime(this.#state); due <= now; due = nextTime(this.#state)) {
      this.#change({ cause: "time", now: due }, this.#state, (state) => ({
        state: pass(state, due),
        outcome: undefined,
      }));
    }
    return this.#state;
  }

  /** Commits a change of which somebody hears. */
  #change<Outcome>(
    facts: Pick<StateChange<State>, "cause" | "now" | "transition">,
    before: State,
    change: (state: State) => Committed<State, Outcome>,
  ): Outcome {
    const touched = new Set<string>();
    const { state: after, outcome } = change(this.#shared(before, touched));
    this.#state = after;
    if (touched.size > 0) this.#tell({ ...facts, before, after, touched });
    return outcome;
  }

  #shared(state: State, touched?: Set<string>): State {
    return this.#upkeep.share?.(state, touched) ?? state;
  }

  #tell(change: StateChange<State>): void {
    for (const watcher of this.#watchers) watcher(change);
  }
}
