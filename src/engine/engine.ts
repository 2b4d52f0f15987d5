import type { Clock, Ids } from "./clock.js";

/** The time and id of a commit. */
export interface Stamp {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A new id, or `""` if the transition needs none. */
  readonly id: string;
}

/** The outcome of a transition: the next state, and the answer to the caller. */
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

/** The changes to an engine's state besides transitions. */
interface Upkeep<State> {
  /** Applies the passing of time to a state. Each commit runs this first, even a refused one. */
  readonly pass?: (state: State, now: number) => State;
  /**
   * Returns a state with the same contents. Later writes to it copy shared parts first, so the given state never
   * changes. Takes constant time.
   *
   * @param touched - collects the keys of later writes.
   */
  readonly share?: (state: State, touched?: Set<string>) => State;
  /** Returns the time of the next change due to time alone; `Infinity` if there is none. */
  readonly nextTime?: (state: State) => number;
}

/** A change of the state of an engine. */
export interface StateChange<State> {
  readonly cause: "call" | "time" | "restore";
  /** The committed transition, if a call caused the change. */
  readonly transition?: unknown;
  /** Neither state changes later. */
  readonly before: State;
  readonly after: State;
  /** The time of the change. If time caused it, the time at which it was due. */
  readonly now: number;
  /** The written keys; `undefined` if any key may differ. */
  readonly touched: ReadonlySet<string> | undefined;
}

/** Observes each change of a state, right after it. Must not throw. */
type StateWatcher<State> = (change: StateChange<State>) => void;

/**
 * Runs transitions against a state, one at a time: nothing can interleave between reading the state and committing the
 * next one. Works with any type of state.
 */
export class Engine<State> {
  #state: State;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #upkeep: Upkeep<State>;
  readonly #watchers = new Set<StateWatcher<State>>();
  /** The state after the last watched change, if that wrote nothing: the next change need not share it again. */
  #unwritten: { readonly state: State; readonly touched: Set<string> } | undefined;

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

  /** The current state. It may be changed in place later; `snapshot()` returns one that never changes. */
  get state(): State {
    return this.#state;
  }

  /** Returns the current state, after applying the time since the last commit. */
  catchUp(): State {
    this.#state = this.#passed(this.now());
    return this.#state;
  }

  /**
   * Returns the fake's time in whole milliseconds since 1970.
   *
   * @throws TypeError if a test's clock returns an invalid time.
   */
  now(): number {
    const now = this.#clock.now();
    // The limits of a `Date`.
    if (typeof now !== "number" || !(Math.abs(now) <= 8.64e15))
      throw new TypeError(`clock.now() must return milliseconds since 1970, not ${String(now)}.`);
    // Truncated, since a `Date` holds whole milliseconds: comparisons must agree with shown times.
    return Math.trunc(now);
  }

  /** Returns the current state; later commits do not change it. */
  snapshot(): State {
    const kept = this.#state;
    this.#state = this.#shared(kept);
    return kept;
  }

  /** Continues from a state without changing it. */
  restore(state: State): void {
    if (this.#watchers.size === 0) {
      this.#state = this.#shared(state);
      return;
    }
    const now = this.now();
    const before = this.#passed(now);
    const shared = this.#shared(state);
    // Changes already due in the restored state are part of the restore: this engine was never in that state.
    this.#state = this.#upkeep.pass?.(shared, now) ?? shared;
    this.#tell({ cause: "restore", before, after: this.#state, now, touched: undefined });
  }

  /**
   * Observes each change of the state. Changes due to time are then applied one by one, each at its own time.
   *
   * @returns a function that stops the observation.
   */
  watch(watcher: StateWatcher<State>): () => void {
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
      this.#unwritten = undefined;
      // A new owner, so that writes no longer collect keys.
      this.#state = this.#shared(this.#state);
    };
  }

  /**
   * Returns another engine that continues from the current state. The two do not affect each other.
   *
   * @param clock - of the other engine; the same clock unless it is given.
   */
  fork(clock: Clock = this.#clock): Engine<State> {
    const fork = new Engine(this.#state, clock, this.#ids, this.#upkeep);
    fork.restore(this.snapshot());
    return fork;
  }

  /**
   * Commits a transition: computes the next state and the outcome, and assigns the state.
   *
   * @param idKind - the kind of id for the transition, if any.
   * @throws TypeError if a test's clock or ids return an invalid value; nothing is committed then.
   */
  commit<Request, Outcome>(
    transition: Transition<State, Request, Outcome>,
    request: Request,
    idKind?: string,
  ): Outcome {
    const now = this.now();
    const id = idKind === undefined ? "" : this.#ids.next(idKind);
    if (typeof id !== "string") throw new TypeError(`ids.next("${idKind}") must return a string, not ${typeof id}.`);
    const stamp: Stamp = { now, id };
    const passed = this.#passed(stamp.now);
    if (this.#watchers.size > 0) {
      return this.#change({ cause: "call", now, transition }, passed, (state) => transition(state, request, stamp));
    }
    const { state, outcome } = transition(passed, request, stamp);
    this.#state = state;
    return outcome;
  }

  /** Returns the state after applying the passing of time. */
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

  /** Commits a change and reports it to the watchers. */
  #change<Outcome>(
    { cause, now, transition }: Pick<StateChange<State>, "cause" | "now" | "transition">,
    before: State,
    change: (state: State) => Committed<State, Outcome>,
  ): Outcome {
    const unwritten = this.#unwritten?.state === before ? this.#unwritten : undefined;
    const touched = unwritten?.touched ?? new Set<string>();
    const shared = unwritten?.state ?? this.#shared(before, touched);
    const { state: after, outcome } = change(shared);
    this.#state = after;
    this.#unwritten = after === shared && touched.size === 0 ? (unwritten ?? { state: shared, touched }) : undefined;
    if (touched.size > 0) this.#tell({ cause, transition, before, after, now, touched });
    return outcome;
  }

  #shared(state: State, touched?: Set<string>): State {
    return this.#upkeep.share?.(state, touched) ?? state;
  }

  #tell(change: StateChange<State>): void {
    for (const watcher of this.#watchers) watcher(change);
  }
}
