import { shared } from "../base/copies/shared.js";
import type { Engine } from "./engine.js";
import type { Interceptor, Tap } from "./ports.js";

/** The access of the rooms that look into a fake, record its calls or break them. No script sees it. */
export interface Port<State = unknown> {
  /** The kind of the fake. */
  readonly type: "bucket" | "hostnames";
  readonly engine: Engine<State>;
  /** The state in which the fake began. */
  readonly first: State;
  /** Returns its contents, as copies; or those that it had in another state. */
  contents(state?: State): object;
  /** Returns its contents, as a short table. */
  shown(): string;
  /**
   * Another fake of the same class over an engine, whose calls go through an interceptor, if there is one. `undefined` where
   * its methods have been replaced: on another fake they would be lost.
   *
   * @param taps - called with each of its calls: for a fake over the same engine those of this one, otherwise none.
   */
  over(engine: Engine<State>, interceptor: Interceptor | undefined, taps?: Set<Tap>): object | undefined;
  /**
   * The taps that hear of the calls of this fake, of those that share its engine and of their uploads; the first is
   * outermost.
   */
  readonly taps: Set<Tap>;
}

type FindPort = (fake: never) => Port<never> | undefined;

/**
 * The finders of ports, by prototype. Not a member of the fakes, where scripts would see it, and not an import of theirs, which
 * the rooms that use ports may not have.
 */
const finders = shared("who has a port", () => new WeakMap<object, FindPort>());

/** Gives the instances of a class a port. */
export function offerPort<Fake extends object, State>(
  prototype: Fake,
  find: (fake: Fake) => Port<State> | undefined,
): void {
  finders.set(prototype, find as unknown as FindPort);
}

/** The port of a fake; `undefined` if it is none of ours. */
export function portOf(fake: object): Port | undefined {
  for (let link: object | null = fake; link !== null; link = Object.getPrototypeOf(link)) {
    const find = finders.get(link);
    if (find !== undefined) return (find as unknown as (fake: object) => Port | undefined)(fake);
  }
  return undefined;
}

/**
 * A fake over the very state of the given one, whose calls go through an interceptor; the given one's go on without.
 * `undefined` if it is not a fake of ours, or one whose methods have been replaced.
 */
export function intercept<Fake extends object>(fake: Fake, interceptor: Interceptor): Fake | undefined {
  const port = portOf(fake);
  return port?.over(port.engine, interceptor) as Fake | undefined;
}
