import type { Platform } from "../../semantics/platform.js";
import { typeError } from "../request/argument-error.js";

/** Refuses a method that is called on anything but its own kind of object. */
// runtime §1
export function illegalInvocation(): TypeError {
  const error = typeError(
    "errors.illegal-invocation",
    "Illegal invocation: function called with incorrect `this` reference. See https://developers.cloudflare.com/workers/observability/errors/#illegal-invocation-errors for details.",
  );
  // Where runners and hosts show it: the message is the platform's.
  return Object.defineProperty(error, "cause", { value: howToBind(), configurable: true, writable: true });
}

function howToBind(): Error {
  const hint = new Error(
    'A method was called on something else than its object, such as a proxy of it. Call it as bucket.get(key), or bind it: bucket.get.bind(bucket). A proxy must hand out bound methods: get(target, name) { const value = Reflect.get(target, name, target); return typeof value === "function" ? value.bind(target) : value; }',
  );
  hint.name = "Hint";
  // The frames are those of the error.
  hint.stack = `${hint.name}: ${hint.message}`;
  return hint;
}

/** The proof that our own code constructs a result; scripts do not have it. */
export const construction: unique symbol = Symbol("construction");

/** The error of a constructor that somebody else calls. */
// runtime §4
export function illegalConstructor(): TypeError {
  return typeError("result.classes", "Illegal constructor");
}

/** Gives a prototype its members as the platform's classes have theirs: enumerable, and the constructor after them. */
// runtime §4
export function makeMembersEnumerable(prototype: object): void {
  const members = Object.entries(Object.getOwnPropertyDescriptors(prototype));
  const isConstructor = (name: string) => name === "constructor";
  Reflect.deleteProperty(prototype, "constructor");
  for (const [name, descriptor] of members.sort(([one], [other]) => +isConstructor(one) - +isConstructor(other))) {
    Object.defineProperty(prototype, name, { ...descriptor, enumerable: !isConstructor(name) });
  }
}

/** Gives a derived class the members of its base itself, as the platform's class of the same name has them. */
// runtime §4
export function takeMembers(derived: object, base: object): void {
  for (const name of Object.keys(base)) {
    Object.defineProperty(derived, name, Object.getOwnPropertyDescriptor(base, name) as PropertyDescriptor);
  }
  makeMembersEnumerable(derived);
}

/** The tag of a bucket or an upload, as error texts name it. */
// runtime §4. Undocumented: before `set_tostring_tag` there is a member all the same, with the value `undefined`.
export function brandedTag({ semantics, hasClassTags }: Platform, name: string): string | undefined {
  return hasClassTags ? `${semantics.brand}${name}` : undefined;
}

/** Defines an own property as the platform's results have them: enumerable, configurable, read-only. */
// runtime §4
export function defineReadOnly(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: false, enumerable: true, configurable: true });
}

/**
 * Makes objects with the internal slot of generators, which are ordinary objects otherwise. Stacks of V8 show the name of
 * what made an object, unless that is `Object`: then that of its class.
 */
const { Object: makeSlotted } = {
  *Object(): Generator<never, void, never> {
    // Never run.
  },
};

/**
 * The base of classes whose instances `structuredClone` refuses, as the platform's are refused: no host clones an object
 * with an internal slot that it does not know. It adds no member, and no link to the chain of prototypes.
 */
// runtime §4. Undocumented: a host refuses with a text of its own
export const Uncloneable: new () => object = Object.assign(
  function Uncloneable(): object {
    return Object.setPrototypeOf(makeSlotted(), new.target.prototype);
  },
  { prototype: Object.prototype },
) as unknown as new () => object;
