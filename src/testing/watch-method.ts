import { shared } from "../package/shared.js";
import { stackAbove } from "./place-of.js";

/** Told of calls of a method, or of constructions. */
export interface Watcher {
  /** @param findCaller - gives the stack from the caller's own line on. */
  readonly before?: (self: object, findCaller: () => string | undefined) => void;
  readonly after?: (result: unknown, findCaller: () => string | undefined) => void;
}

type Method = (...args: unknown[]) => unknown;

interface Watched {
  readonly watchers: Set<Watcher>;
  readonly restore: () => void;
}

/** What is watched, by what has it and its name. */
const watched = shared("watched methods", () => new WeakMap<object, Map<string, Watched>>());

/**
 * Watches a method, or a constructor, where everybody finds it, for as long as somebody wants to. In all else it is what it
 * was. What the holder does not have is not watched.
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
  // Read first: hosts make some of theirs when they are first asked for.
  const value: unknown = Reflect.get(holder, name);
  const descriptor = Object.getOwnPropertyDescriptor(holder, name);
  if (typeof value !== "function" || descriptor?.configurable !== true) return undefined;
  const watchers = new Set<Watcher>();
  const handler: Required<Pick<ProxyHandler<Method>, "apply" | "construct">> = {
    apply(method, self: object, args): unknown {
      const findCaller = (): string | undefined => stackAbove(handler.apply);
      for (const watcher of watchers) watcher.before?.(self, findCaller);
      const result = Reflect.apply(method, self, args);
      for (const watcher of watchers) watcher.after?.(result, findCaller);
      return result;
    },
    construct(constructed, args, newTarget): object {
      const result: object = Reflect.construct(constructed, args, newTarget);
      for (const watcher of watchers) watcher.after?.(result, () => stackAbove(handler.construct));
      return result;
    },
  };
  const proxy: unknown = new Proxy(value as Method, handler);
  const { enumerable } = descriptor;
  Object.defineProperty(holder, name, {
    value: proxy,
    writable: true,
    enumerable: enumerable === true,
    configurable: true,
  });
  return {
    watchers,
    restore() {
      // What somebody else has put there since stays.
      if (Reflect.get(holder, name) === proxy) Object.defineProperty(holder, name, descriptor);
    },
  };
}
