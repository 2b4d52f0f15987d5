import { nameClass } from "./name-class.js";
import { shared } from "./shared.js";

/**
 * Fixes the name of a class, and makes `instanceof` true for instances of the same class from another copy of the
 * package.
 */
export function recognizeCopies(given: abstract new (...args: never) => object, name: string): void {
  nameClass(given, name);
  const prototypes = shared(`prototypes of ${name}`, () => new WeakSet<object>());
  prototypes.add(given.prototype);
  const isInstance = Function.prototype[Symbol.hasInstance];
  Object.defineProperty(given, Symbol.hasInstance, {
    value(this: unknown, value: unknown): boolean {
      // A subclass defined by the user recognises only its own instances.
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
