import { nameClass } from "./name-class.js";
import { shared } from "./shared.js";

/** Names a class for good, and lets `instanceof` it be true of what the same class of another copy of the package has made. */
export function recognizeCopies(given: abstract new (...args: never) => object, name: string): void {
  nameClass(given, name);
  const prototypes = shared(`prototypes of ${name}`, () => new WeakSet<object>());
  prototypes.add(given.prototype);
  const isInstance = Function.prototype[Symbol.hasInstance];
  Object.defineProperty(given, Symbol.hasInstance, {
    value(this: unknown, value: unknown): boolean {
      // A class of the user's own that is derived from this one has its own instances.
      if (this !== given) return isInstance.call(this as never, value);
      return prototypesOf(value).some((prototype) => prototypes.has(prototype));
    },
  });
}

function prototypesOf(value: unknown): object[] {
  const found: object[] = [];
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return found;
  for (let link = Object.getPrototypeOf(value); link !== null; link = Object.getPrototypeOf(link)) found.push(link);
  return found;
}
