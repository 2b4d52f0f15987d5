import { toStringMethod } from "fast-check";
import { tagOf } from "../../base/host/tag-of.js";
import { memberCode, stringLiteral } from "../values/string-code.js";
import { isFixed, isOpaque } from "../wrapping/guarded.js";
import type { Reads } from "./reads.js";

/** Receives the events of watched values. */
interface Listener {
  /** Makes a call. */
  readonly call: (
    receiver: string,
    method: string,
    args: readonly unknown[],
    run: (args: unknown[]) => unknown,
  ) => unknown;
  /** Records an assignment. */
  readonly assign: (place: string, value: unknown) => void;
  /** Records access to a stream, because uses of a stream cannot be watched. */
  readonly touch: (place: string) => void;
  readonly reads: Reads;
}

/** The members that the language itself reads. */
const unwatched: ReadonlySet<string> = new Set(["then", "constructor", "toJSON"]);

type AnyFunction = (...args: unknown[]) => unknown;

/** Wraps buckets and results to report every use, without changing their behaviour. */
export class Watcher {
  readonly #listener: Listener;
  readonly #targets = new WeakMap<object, object>();
  readonly #touched = new Set<string>();

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** Returns a watched value if it has relevant properties, otherwise the value itself. */
  watch(value: unknown, code: string): unknown {
    this.#listener.reads.addResult(value, code);
    if (typeof value !== "object" || value === null || isOpaque(value)) return value;
    const watched = new Proxy(value, {
      get: (target, name) => {
        if (name === toStringMethod) return () => code;
        const member: unknown = Reflect.get(target, name, target);
        // Of an object with private fields, `toJSON()` must run on the original.
        if (name === "toJSON" && typeof member === "function" && !isFixed(target, name))
          return (...args: unknown[]) => Reflect.apply(member, target, args);
        if (typeof name === "symbol" || unwatched.has(name)) return member;
        if (typeof member === "function") {
          // Methods of arrays run on the watched array, so that their reads are recorded.
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
      // Called on another object, or without one.
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

  /** Returns the original of a watched value; for an array, with the originals of its items. */
  unwatched(value: unknown): unknown {
    const target = this.#targets.get(value as object);
    if (target !== undefined) return target;
    const hasWatched = Array.isArray(value) && value.some((item) => this.#targets.has(item));
    return hasWatched ? value.map((item) => this.unwatched(item)) : value;
  }
}
