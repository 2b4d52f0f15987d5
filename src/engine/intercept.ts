import { shared } from "../package/shared.js";
import type { Interceptor } from "./ports.js";

/** Makes a fake over the state of another, with an interceptor; nothing, if it cannot for this one. */
export type MakeIntercepted<Fake extends object> = (fake: Fake, interceptor: Interceptor) => Fake | undefined;

type Maker = (fake: never, interceptor: Interceptor) => object | undefined;

/**
 * Who can be intercepted, by prototype. Not a member of the fakes, where scripts would see it, and not an import of
 * theirs, which the rooms that intercept may not have.
 */
const makers = shared("who can be intercepted", () => new WeakMap<object, Maker>());

/** Lets the instances of a class be intercepted. */
export function offerInterception<Fake extends object>(prototype: Fake, make: MakeIntercepted<Fake>): void {
  makers.set(prototype, make);
}

/**
 * A fake over the very state of the given one, whose calls go through an interceptor; the given one's go on without.
 * `undefined` if it is no fake of ours, or one whose methods have been replaced.
 */
export function intercept<Fake extends object>(fake: Fake, interceptor: Interceptor): Fake | undefined {
  for (let link: object | null = fake; link !== null; link = Object.getPrototypeOf(link)) {
    const make = makers.get(link);
    if (make !== undefined) return (make as MakeIntercepted<Fake>)(fake, interceptor);
  }
  return undefined;
}
