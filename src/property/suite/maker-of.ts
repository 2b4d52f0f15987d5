import type { MakeBucket } from "../cases/rule-check.js";

/** Returns what makes the buckets: the function that was given, or what constructs the class. */
export function makerOf(given: object): MakeBucket {
  const isClass = /^class\b/.test(Function.prototype.toString.call(given));
  return isClass ? (settings) => Reflect.construct(given as never, [settings]) : (given as MakeBucket);
}
