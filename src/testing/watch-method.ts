import { shared } from "../package/shared.js";
import { stackAbove } from "./place-of.js";

/** A call of a method or a getter, or a construction, that is watched. */
export interface WatchedCall {
  /** The object that the method is called on; `undefined` for a construction. */
  readonly self: object | undefined;
  readonly args: readonly unknown[];
  /** Gives the stack from the caller's own line on. */
  readonly findCaller: () => string | undefined;
}

/** Called with a call before it is made. What it returns is called with the result. */
export type Watcher = (call: WatchedCall) => ((result: unknown) => void) | undefined;

type Method = (...args: unknown[]) => unknown;

interface Watched {
  readonly watchers: Set<Watcher>;
  readonly restore: () => void;
}

/** The watched methods, by their object and name. */
const watched = shared("watched methods", () => new WeakMap<object, Map<string, Watched>>());

/** The substitutes of watched methods: somebody may have kept one, and put it back after the watch. */
const substitutes = shared("substitutes of watched methods", () => new WeakMap<object, object>());

/**
 * Watches a method, a constructor or a getter, where everybody finds it, for as long as somebody wants to. In all else it is
 * what it was. What the holder does not have is not watched.
 *
 * @returns stops it.
 */
export function watchMethod(holder: object, name: string, watcher: Watcher): () => void {
  const ofHolder = watched.get(holder) ?? new Map<string, Watched>();
  watched.set(holder, ofHolder);
  const member = ofHolder.get(name) ?? replace(holder, name);
  if (member === undefined) return () => undefined;
  ofHolder.set(name, member);
  member.watchers.add(watcher);
  return () => {
    if (!member.watchers.delete(watcher) || member.watchers.size > 0) return;
    ofHolder.delete(name);
    member.restore();
  };
}

function replace(holder: object, name: string): Watched | undefined {
  const { value, descriptor } = memberOf(holder, name);
  if (typeof value !== "function" || !(descriptor?.configurable || descriptor?.writable)) return undefined;
  const watchers = new Set<Watcher>();
  const watch = <Result>(call: WatchedCall, make: () => Result): Result => {
    const afters = [...watchers].map((watcher) => watcher(call));
    const result = make();
    for (const after of afters) after?.(result);
    return result;
  };
  const handler: Required<Pick<ProxyHandler<Method>, "apply" | "construct">> = {
    apply: (method, self: object, args) =>
      watch({ self, args, findCaller: () => stackAbove(handler.apply) }, () => Reflect.apply(method, self, args)),
    construct: (constructed, args, newTarget) =>
      watch({ self: undefined, args, findCaller: () => stackAbove(handler.construct) }, (): object =>
        Reflect.construct(constructed, args, newTarget === proxy ? constructed : newTarget),
      ),
  };
  const proxy: Method = new Proxy(value as Method, handler);
  substitutes.set(proxy, value);
  const { enumerable = false, configurable = false, get } = descriptor;
  const substitute = get === value ? { ...descriptor, get: proxy as () => unknown } : { value: proxy, writable: true };
  Object.defineProperty(holder, name, { ...substitute, enumerable, configurable });
  return {
    watchers,
    restore() {
      // What somebody else has put there since stays.
      const now = Object.getOwnPropertyDescriptor(holder, name);
      if (now?.value === proxy || now?.get === proxy) Object.defineProperty(holder, name, descriptor);
    },
  };
}

/** A member that can be called, or the getter of one, and how to define it as it was. */
function memberOf(holder: object, name: string): { value: unknown; descriptor: PropertyDescriptor | undefined } {
  // Read first: hosts make some of theirs when they are first asked for. Getters of prototypes read nothing of those.
  const read = readMember(holder, name);
  const descriptor = Object.getOwnPropertyDescriptor(holder, name);
  const value: unknown = typeof read === "function" ? read : descriptor?.get;
  const original = typeof value === "function" ? substitutes.get(value) : undefined;
  if (original === undefined || descriptor === undefined) return { value, descriptor };
  return { value: original, descriptor: { ...descriptor, ["value" in descriptor ? "value" : "get"]: original } };
}

function readMember(holder: object, name: string): unknown {
  try {
    return Reflect.get(holder, name);
  } catch {
    return undefined;
  }
}
