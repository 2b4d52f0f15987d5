import { tagOf } from "../../base/host/tag-of.js";
import { describeValue } from "../../base/messages/describe-value.js";
import { isPromiseLike, markHandled } from "./mark-handled.js";
import { withLooseMembers } from "./with-members.js";

type AnyFunction = (...args: unknown[]) => unknown;

/** Options to inspect results before anyone else. */
interface GuardOptions {
  /** Throws to refuse an array, or the names of an object's members. @defaultValue all are accepted */
  readonly checkArray?: (given: readonly unknown[]) => void;
  /** Called for each member read from the bucket or a result. @defaultValue none */
  readonly onRead?: (holder: object, name: PropertyKey, member: unknown) => void;
  /** Returns the error to pass on. @defaultValue the same error */
  readonly changeError?: (error: unknown) => unknown;
}

/**
 * Returns a guarded value with the same behaviour.
 *
 * @param onUse - called before each use of the value itself; its errors are thrown there.
 */
export type Guard = <Value>(value: Value, onUse?: () => void) => Value;

/**
 * Guards a value: rejections of all its promises, direct or nested, are always handled. A check can then keep a call
 * pending while it waits for something else, or end before the call does. Everything else is unchanged: methods are
 * called on the original objects, with unguarded arguments.
 */
export const guarded: Guard = makeGuard();

/** Makes a variant of {@link guarded} that also inspects results. */
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
    if (isPromiseLike(value)) return markHandled(guardAnswer(markHandled(value))) as Value;
    if (typeof value !== "object" || value === null || isOpaque(value)) return value;
    if (Array.isArray(value)) checkArray(value);
    // An earlier guard without `onUse` would not call it.
    if (onUse !== undefined) guards.delete(value);
    return guardOf(value, (original) => guardObject(original, onUse)) as Value;
  }

  /** Async, so that a foreign `then` can only resolve or reject, and only once. */
  async function guardAnswer(promise: PromiseLike<unknown>): Promise<unknown> {
    let answer: unknown;
    try {
      answer = await promise;
    } catch (error) {
      throw changeError(error);
    }
    return guard(answer);
  }

  /** Runs a function that may throw synchronously. */
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
    // A proxy must show fixed members unchanged, so guarded methods need another target.
    const held = hasFixedMethods(original) ? withLooseMembers(original) : original;
    return new Proxy(held, {
      get(_, name) {
        onUse?.();
        const member: unknown = attempt(() => Reflect.get(original, name, original));
        onRead(original, name, member);
        // Methods of arrays run on the guard, so that their results are guarded too.
        if (name === "constructor" || (Array.isArray(original) && typeof member === "function")) return member;
        if (isFixed(held, name)) return isPromiseLike(member) ? markHandled(member) : member;
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

  /** A proxy, to keep the method's name and length. */
  function guardMethod(method: AnyFunction): AnyFunction {
    return new Proxy(method, {
      apply: (_, self, args) => guard(attempt(() => Reflect.apply(method, unguarded(self), args.map(unguarded)))),
    });
  }

  /** Returns the original of a guarded value; for an array, with the originals of its items. */
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

/** True for a property that a proxy must return unchanged. */
export function isFixed(target: object, name: PropertyKey): boolean {
  const descriptor = Reflect.getOwnPropertyDescriptor(target, name);
  return descriptor !== undefined && !descriptor.configurable && descriptor.writable === false;
}

/** True for an object with internal slots, which a proxy cannot replace. Never throws. */
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

/** @throws TypeError if a value is not a bucket. */
export function requireBucket(caller: string, bucket: unknown): void {
  const isObject = typeof bucket === "object" && bucket !== null;
  const missing = isObject ? bucketMethods.find((name) => typeof Reflect.get(bucket, name) !== "function") : undefined;
  if (isObject && missing === undefined) return;
  const given = missing === undefined ? describeValue(bucket) : `an object without ${missing}()`;
  throw new TypeError(`${caller}: bucket must be a bucket, not ${given}.`);
}
