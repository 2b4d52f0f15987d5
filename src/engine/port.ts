import { shared } from "../base/copies/shared.js";
import type { Engine } from "./engine.js";
import type { Interceptor, Tap } from "./tap.js";

/** The internal access to a fake, to read its state, record its calls or inject faults. No script sees it. */
export interface Port<State = unknown> {
  /** The kind of fake. */
  readonly type: "bucket" | "hostnames";
  readonly engine: Engine<State>;
  /** The initial state of the fake. */
  readonly first: State;
  /** Returns copies of the contents: now, or in another state. */
  contents(state?: State): object;
  /** Returns the contents as a short table. */
  shown(): string;
  /**
   * Returns another fake of the same class over an engine; its calls go through the interceptor, if given. `undefined`
   * if methods of the fake have been replaced, since the other fake would lack the replacements.
   *
   * @param taps - called for each call; pass this fake's taps if the engine is the same, otherwise none.
   */
  over(engine: Engine<State>, interceptor: Interceptor | undefined, taps?: Set<Tap>): object | undefined;
  /**
   * The taps on the calls of this fake, of fakes with the same engine, and of their uploads; the first is the
   * outermost.
   */
  readonly taps: Set<Tap>;
}

type FindPort = (fake: never) => Port<never> | undefined;

/**
 * The functions that return ports, by prototype. Not a member of the fakes, which scripts would see, and not an import
 * of their classes, which some folders must not have.
 */
const finders = shared("who has a port", () => new WeakMap<object, FindPort>());

/** Gives the instances of a class a port. */
export function offerPort<Fake extends object, State>(
  prototype: Fake,
  find: (fake: Fake) => Port<State> | undefined,
): void {
  finders.set(prototype, find as unknown as FindPort);
}

/** Returns the port of a fake; `undefined` for other objects. */
export function portOf(fake: object): Port | undefined {
  for (let link: object | null = fake; link !== null; link = Object.getPrototypeOf(link)) {
    const find = finders.get(link);
    if (find !== undefined) return (find as unknown as (fake: object) => Port | undefined)(fake);
  }
  return undefined;
}

/**
 * Returns a fake over the same state whose calls go through an interceptor; the given fake's calls do not. `undefined`
 * for other objects, and for fakes with replaced methods.
 */
export function intercept<Fake extends object>(fake: Fake, interceptor: Interceptor): Fake | undefined {
  const port = portOf(fake);
  return port?.over(port.engine, interceptor) as Fake | undefined;
}
