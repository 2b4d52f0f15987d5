import { toStringMethod } from "fast-check";
import { stringLiteral } from "../values/string-code.js";
import { tagOf } from "../values/tag-of.js";
import { isFixed, isOpaque } from "../wrapping/guarded.js";
import { memberCode, type Reads } from "./reads.js";

/** The log of what is done. */
interface Listener {
  /** Makes a call. */
  readonly call: (
    receiver: string,
    method: string,
    args: readonly unknown[],
    run: (args: unknown[]) => unknown,
  ) => unknown;
  /** Notes that something was assigned. */
  readonly assign: (place: string, value: unknown) => void;
  /** Notes that somebody has a stream: what is done with it cannot be watched. */
  readonly touch: (place: string) => void;
  readonly reads: Reads;
}

/** The members for which the language itself asks. */
const unwatched: ReadonlySet<string> = new Set(["then", "constructor", "toJSON"]);

type AnyFunction = (...args: unknown[]) => unknown;

/** Hands out buckets and results that tell what is done to them, and are otherwise what they were. */
export class Watcher {
  readonly #listener: Listener;
  readonly #targets = new WeakMap<object, object>();
  readonly #touched = new Set<string>();

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** The value itself, or what watches it if it has properties of interest. */
  watch(value: unknown, code: string): unknown {
    this.#listener.reads.addResult(value, code);
    if (typeof value !== "object" || value === null || isOpaque(value)) return value;
    const watched = new Proxy(value, {
      get: (target, name) => {
        if (name === toStringMethod) return () => code;
        const member: unknown = Reflect.get(target, name, target);
        if (typeof name === "symbol" || unwatched.has(name)) return member;
        if (typeof member === "function") {
          // Methods of arrays run on what is watched, so that what they read is seen.
          return Array.isArray(target) || isFixed(target, name)
            ? member
            : this.#watchMethod(member as AnyFunction, name, target, code);
        }
        const place = `${code}${memberCode(name)}`;
        this.#listener.reads.add(member, place, name);
        this.#touch(member, place);
        return isFixed(target, name) ? member : this.watch(member, place);
      },
      set: (target, name, value) => {
        const done = Reflect.set(target, name, value, target);
        if (done && typeof name === "string") this.#listener.assign(`${code}${memberCode(name)}`, value);
        return done;
      },
      has: (target, name) => {
        const there = Reflect.has(target, name);
        if (typeof name === "string") this.#listener.reads.addResult(there, `${stringLiteral(name)} in ${code}`);
        return there;
      },
      ownKeys: (target) => {
        const names = Reflect.ownKeys(target);
        this.#listener.reads.addResult(names, `Object.keys(${code})`);
        return names;
      },
    });
    this.#targets.set(watched, value);
    return watched;
  }

  #watchMethod(method: AnyFunction, name: string, target: object, code: string): AnyFunction {
    const { call } = this.#listener;
    const isOwn = (self: unknown) => this.unwatched(self) === target;
    return function watchedMethod(this: unknown, ...args: unknown[]): unknown {
      if (isOwn(this)) return call(code, name, args, (plain) => Reflect.apply(method, target, plain));
      // Called on something else, or on nothing.
      return call("", `${code}.${name}.call`, [this, ...args], ([self, ...plain]) =>
        Reflect.apply(method, self, plain),
      );
    };
  }

  #touch(member: unknown, place: string): void {
    if (tagOf(member) !== "ReadableStream" || this.#touched.has(place)) return;
    this.#touched.add(place);
    this.#listener.touch(place);
  }

  /** The value itself; of an array, with its items themselves. */
  unwatched(value: unknown): unknown {
    const target = this.#targets.get(value as object);
    if (target !== undefined) return target;
    const hasWatched = Array.isArray(value) && value.some((item) => this.#targets.has(item));
    return hasWatched ? value.map((item) => this.unwatched(item)) : value;
  }
}
