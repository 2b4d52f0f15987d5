import { shared } from "../../base/copies/shared.js";
import { stackAbove } from "../place-of.js";

/** A watched call of a method or a getter, or a construction. */
export interface WatchedCall {
  /** The receiver; `undefined` for a construction. */
  readonly self: object | undefined;
  readonly args: readonly unknown[];
  /** Returns the stack from the caller's own line. */
  readonly findCaller: () => string | undefined;
}

/** Called before each call. Its own result is called with the call's result. */
export type Watcher = (call: WatchedCall) => ((result: unknown) => void) | undefined;

type Method = (...args: unknown[]) => unknown;

interface Watched {
  readonly watchers: Set<Watcher>;
  readonly restore: () => void;
}

/** The watched methods, by their object and name. */
const watched = shared("watched methods", () => new WeakMap<object, Map<string, Watched>>());

/** The proxies of watched methods: user code may keep one, and restore it after the watch. */
const substitutes = shared("substitutes of watched methods", () => new WeakMap<object, object>());

/**
 * Watches a method, a constructor or a getter in place. Its behaviour is otherwise unchanged. A missing member is not
 * watched.
 *
 * @returns a function that stops watching.
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
      // Keeps a later replacement by user code.
      const now = Object.getOwnPropertyDescriptor(holder, name);
      if (now?.value === proxy || now?.get === proxy) Object.defineProperty(holder, name, descriptor);
    },
  };
}

/** Returns a callable member, or its getter, with the original descriptor. */
function memberOf(holder: object, name: string): { value: unknown; descriptor: PropertyDescriptor | undefined } {
  // Read first: hosts create some members on first access. The getters of prototypes have no values of their own.
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
