import { withHint } from "../../base/messages/with-hint.js";
import type { Platform } from "../../semantics/platform.js";
import { typeError } from "../request/argument-error.js";

/** Creates the error of a method called on the wrong kind of object. */
// runtime §1
export function illegalInvocation(): TypeError {
  const error = typeError(
    "errors.illegal-invocation",
    "Illegal invocation: function called with incorrect `this` reference. See https://developers.cloudflare.com/workers/observability/errors/#illegal-invocation-errors for details.",
  );
  return withHint(
    error,
    'A method was called on another object than its own, such as a proxy of it. Call it as bucket.get(key), or bind it: bucket.get.bind(bucket). A proxy must return bound methods: get(target, name) { const value = Reflect.get(target, name, target); return typeof value === "function" ? value.bind(target) : value; }',
  );
}

/** Proves to a constructor that our own code calls it; scripts do not have this symbol. */
export const construction: unique symbol = Symbol("construction");

/** Creates the error of a constructor called by a script. */
// runtime §4
export function illegalConstructor(): TypeError {
  return typeError("result.classes", "Illegal constructor");
}

/** Makes the members of a prototype enumerable and moves the constructor after them, like the platform's classes. */
// runtime §4
export function makeMembersEnumerable(prototype: object): void {
  const members = Object.entries(Object.getOwnPropertyDescriptors(prototype));
  const isConstructor = (name: string) => name === "constructor";
  Reflect.deleteProperty(prototype, "constructor");
  for (const [name, descriptor] of members.sort(([one], [other]) => +isConstructor(one) - +isConstructor(other))) {
    Object.defineProperty(prototype, name, { ...descriptor, enumerable: !isConstructor(name) });
  }
}

/** Copies the members of a base class to its derived class, like the platform's class of the same name. */
// runtime §4
export function takeMembers(derived: object, base: object): void {
  for (const name of Object.keys(base)) {
    Object.defineProperty(derived, name, Object.getOwnPropertyDescriptor(base, name) as PropertyDescriptor);
  }
  makeMembersEnumerable(derived);
}

/** Returns the name of a bucket or an upload in error texts. */
// runtime §4. Undocumented: before `set_tostring_tag` the member exists too, with the value `undefined`.
export function brandedTag({ semantics, hasClassTags }: Platform, name: string): string | undefined {
  return hasClassTags ? `${semantics.brand}${name}` : undefined;
}

/** Defines an own property like those of the platform's results: enumerable, configurable, read-only. */
// runtime §4
export function defineReadOnly(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: false, enumerable: true, configurable: true });
}

/**
 * Creates objects with the internal slot of generators; otherwise they are ordinary objects. V8 shows the name of their
 * constructor in stacks, unless this is `Object`: then it shows the name of their class.
 */
const { Object: makeSlotted } = {
  *Object(): Generator<never, void, never> {
    // Never called.
  },
};

/**
 * The base of classes whose instances `structuredClone` refuses, like the platform's: no host clones an object with an
 * unknown internal slot. It adds no member and no link to the prototype chain.
 */
// runtime §4. Undocumented: each host has its own text for this refusal
export const Uncloneable: new () => object = Object.assign(
  function Uncloneable(): object {
    return Object.setPrototypeOf(makeSlotted(), new.target.prototype);
  },
  { prototype: Object.prototype },
) as unknown as new () => object;
