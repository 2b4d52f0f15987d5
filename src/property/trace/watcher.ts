import { toStringMethod } from "fast-check";
import { quoted } from "../code/string-code.js";
import type { Reads } from "./reads.js";

/** Makes a call through whoever writes it down. */
type Calling = (
  receiver: string,
  method: string,
  args: readonly unknown[],
  run: (args: unknown[]) => unknown,
) => unknown;

/** Hands out buckets and results that tell what is done to them, and are otherwise what they were. */
export class Watcher {
  readonly #calling: Calling;
  readonly #reads: Reads;
  readonly #targets = new WeakMap<object, object>();

  constructor(calling: Calling, reads: Reads) {
    this.#calling = calling;
    this.#reads = reads;
  }

  /** The value itself, or what watches it if it has properties of interest. */
  watch(value: unknown, code: string): unknown {
    this.#reads.addResult(value, code);
    if (typeof value !== "object" || value === null || isOpaque(value)) return value;
    const watched = new Proxy(value, {
      get: (target, name) => {
        if (name === toStringMethod) return () => code;
        const member: unknown = Reflect.get(target, name, target);
        if (typeof name === "symbol" || name === "then" || name === "constructor") return member;
        if (typeof member === "function") {
          // Methods of arrays run on what is watched, so that what they read is seen.
          if (Array.isArray(target)) return member;
          return (...args: unknown[]) =>
            this.#calling(code, name, args, (plain) => Reflect.apply(member, target, plain));
        }
        this.#reads.add(member, code, name);
        return isFixed(target, name) ? member : this.watch(member, `${code}${memberCode(target, name)}`);
      },
      has: (target, name) => {
        const there = Reflect.has(target, name);
        if (typeof name === "string") this.#reads.addResult(there, `${quoted(name)} in ${code}`);
        return there;
      },
      ownKeys: (target) => {
        const names = Reflect.ownKeys(target);
        this.#reads.addResult(names, `Object.keys(${code})`);
        return names;
      },
    });
    this.#targets.set(watched, value);
    return watched;
  }

  /** A value without anything that watches, at any depth of plain objects and arrays. */
  unwatched(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    const target = this.#targets.get(value);
    if (target !== undefined) return target;
    if (Array.isArray(value) && value.some((item) => this.#isWatched(item))) {
      return value.map((item) => this.unwatched(item));
    }
    return value;
  }

  #isWatched(value: unknown): boolean {
    return typeof value === "object" && value !== null && this.#targets.has(value);
  }
}

/** What a proxy cannot stand for: things with insides of their own. */
function isOpaque(value: object): boolean {
  if (ArrayBuffer.isView(value)) return true;
  const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
  return ["Date", "ArrayBuffer", "ReadableStream", "Headers", "Blob", "Promise", "Error"].includes(tag);
}

/** A property of which a proxy must give the value itself. */
function isFixed(target: object, name: string): boolean {
  const descriptor = Reflect.getOwnPropertyDescriptor(target, name);
  return descriptor !== undefined && !descriptor.configurable && descriptor.writable === false;
}

function memberCode(target: object, name: string): string {
  return Array.isArray(target) && name !== "length" ? `[${name}]` : `.${name}`;
}
