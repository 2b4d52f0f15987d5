import { shown } from "../../base/messages/shown.js";
import { tagOf } from "../values/tag-of.js";
import { heard, isPromiseLike } from "./heard.js";
import { withLooseMembers } from "./with-members.js";

type AnyFunction = (...args: unknown[]) => unknown;

/** Looks at what a value gives, before anybody else does. */
interface GuardOptions {
  /** Refuses an array, or the names of an object's members, by throwing. @defaultValue all are taken */
  readonly checkArray?: (given: readonly unknown[]) => void;
  /** Called with each member that is read of the bucket or of an answer. @defaultValue none */
  readonly onRead?: (holder: object, name: PropertyKey, member: unknown) => void;
  /** Returns the error that is passed on. @defaultValue the same one */
  readonly changeError?: (error: unknown) => unknown;
}

/**
 * Returns the same value, guarded.
 *
 * @param onUse - called before each use of the value itself; what it throws is thrown there.
 */
export type Guard = <Value>(value: Value, onUse?: () => void) => Value;

/**
 * The same value, guarded: every promise that it gives, or that is given by what it gives, is heard, so that a check may
 * hold a call while it waits for something else, or end before the call does. All else is as it was: methods are called
 * on the objects themselves, and with arguments that are not guarded.
 */
export const guarded: Guard = makeGuard();

/** Makes a {@link guarded} that also looks at what is given. */
export function makeGuard({
  checkArray = () => undefined,
  onRead = () => undefined,
  changeError = (error) => error,
}: GuardOptions = {}): Guard {
  /** The proxies of objects and methods, and the originals of proxies. */
  const guards = new WeakMap<object, object>();
  const originals = new WeakMap<object, object>();
  return guard;

  function guard<Value>(value: Value, onUse?: () => void): Value {
    if (isPromiseLike(value)) return heard(guardAnswer(heard(value))) as Value;
    if (typeof value !== "object" || value === null || isOpaque(value)) return value;
    if (Array.isArray(value)) checkArray(value);
    // A guard that was made before, without it, would not call it.
    if (onUse !== undefined) guards.delete(value);
    return guardOf(value, (original) => guardObject(original, onUse)) as Value;
  }

  /** Async, so that whatever a `then` of another make does is an answer or a rejection, and comes once. */
  async function guardAnswer(promise: PromiseLike<unknown>): Promise<unknown> {
    let answer: unknown;
    try {
      answer = await promise;
    } catch (error) {
      throw changeError(error);
    }
    return guard(answer);
  }

  /** Does what may throw at once. */
  function attempt<Result>(run: () => Result): Result {
    try {
      return run();
    } catch (error) {
      throw changeError(error);
    }
  }

  function guardOf<Original extends object>(original: Original, make: (original: Original) => object): object {
    if (originals.has(original)) return original;
    const known = guards.get(original);
    if (known !== undefined) return known;
    const made = make(original);
    guards.set(original, made);
    originals.set(made, original);
    return made;
  }

  function guardObject(original: object, onUse?: () => void): object {
    // A proxy must show members that can no longer change as its target has them: guarded methods need another target.
    const held = hasFixedMethods(original) ? withLooseMembers(original) : original;
    return new Proxy(held, {
      get(_, name) {
        onUse?.();
        const member: unknown = attempt(() => Reflect.get(original, name, original));
        onRead(original, name, member);
        // Methods of arrays run on the guard, so that what they give is guarded too.
        if (name === "constructor" || (Array.isArray(original) && typeof member === "function")) return member;
        if (isFixed(held, name)) return isPromiseLike(member) ? heard(member) : member;
        return typeof member === "function" ? guardOf(member as AnyFunction, guardMethod) : guard(member);
      },
      set: (_, name, value) => Reflect.set(original, name, unguarded(value), original),
      ownKeys() {
        const names = Reflect.ownKeys(held);
        checkArray(names);
        return names;
      },
    });
  }

  /** A proxy, so that name and length are the method's. */
  function guardMethod(method: AnyFunction): AnyFunction {
    return new Proxy(method, {
      apply: (_, self, args) => guard(attempt(() => Reflect.apply(method, unguarded(self), args.map(unguarded)))),
    });
  }

  /** The value itself; of an array, with its items themselves. */
  function unguarded(value: unknown): unknown {
    const original = originals.get(value as object);
    if (original !== undefined) return original;
    return Array.isArray(value) && value.some((item) => originals.has(item)) ? value.map(unguarded) : value;
  }
}

function hasFixedMethods(original: object): boolean {
  if (Object.isExtensible(original)) return false;
  return Object.values(Object.getOwnPropertyDescriptors(original)).some(({ value }) => typeof value === "function");
}

/** A property of which a proxy must give the value itself. */
export function isFixed(target: object, name: PropertyKey): boolean {
  const descriptor = Reflect.getOwnPropertyDescriptor(target, name);
  return descriptor !== undefined && !descriptor.configurable && descriptor.writable === false;
}

/** True for an object with internal slots, which no proxy can replace. Never throws. */
export function isOpaque(value: object): boolean {
  if (ArrayBuffer.isView(value)) return true;
  try {
    return ["Date", "ArrayBuffer", "ReadableStream", "Headers", "Blob", "Promise", "Error"].includes(tagOf(value));
  } catch {
    return false;
  }
}

/** The methods of a bucket. */
export const bucketMethods: readonly string[] = [
  "head",
  "get",
  "put",
  "delete",
  "list",
  "createMultipartUpload",
  "resumeMultipartUpload",
];

/** Refuses what is not a bucket. */
export function requireBucket(caller: string, bucket: unknown): void {
  const isObject = typeof bucket === "object" && bucket !== null;
  const missing = isObject ? bucketMethods.find((name) => typeof Reflect.get(bucket, name) !== "function") : undefined;
  if (isObject && missing === undefined) return;
  const given = missing === undefined ? shown(bucket) : `an object without ${missing}()`;
  throw new TypeError(`${caller}: bucket must be a bucket, not ${given}.`);
}
