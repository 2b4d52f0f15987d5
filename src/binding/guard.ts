import { typeError } from "../request/argument-error.js";

/** Refuses a method that is called on anything but its own kind of object. */
// runtime §1
export function illegalInvocation(): TypeError {
  return typeError(
    "errors.illegal-invocation",
    "Illegal invocation: function called with incorrect `this` reference. See https://developers.cloudflare.com/workers/observability/errors/#illegal-invocation-errors for details.",
  );
}

/** What our own code shows to construct a result; scripts cannot. */
export const construction: unique symbol = Symbol("construction");

/** Refuses construction by anybody else. */
// runtime §4
export function checkConstruction(shown: unknown): void {
  if (shown !== construction) throw typeError("result.classes", "Illegal constructor");
}

/** Makes the members of a class enumerable, as those of the platform's classes are. */
// runtime §4
export function makeMembersEnumerable(prototype: object): void {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (name !== "constructor") Object.defineProperty(prototype, name, { ...descriptor, enumerable: true });
  }
}

/** Defines an own property as the platform's results have them: enumerable, configurable, read-only. */
// runtime §4
export function defineReadOnly(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: false, enumerable: true, configurable: true });
}
