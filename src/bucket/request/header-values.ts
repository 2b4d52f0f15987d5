import type { Platform } from "../../semantics/platform.js";
import { coerceString } from "./coerce.js";

/** Returns the value of a header; `undefined` if it is absent. */
export function coerceHeader(headers: Headers, name: string, platform: Platform): string | undefined {
  // `null` in the host's Headers; another library's may return `undefined`.
  const value = getHeader(headers, name) ?? undefined;
  return value === undefined ? undefined : coerceString(value, platform);
}

/** The values of Headers that the host keeps immutable, after a write onto them. */
const written = new WeakMap<Headers, Headers>();

/** Returns the prototype of the class of Headers itself: a caller may have overridden methods in subclasses and objects. */
function prototypeOf(headers: Headers): Headers {
  let found = headers;
  for (let one: object | null = headers; one !== null; one = Reflect.getPrototypeOf(one)) {
    if (Object.hasOwn(one, "get")) found = one as Headers;
  }
  return found;
}

/** Reads a header like the runtime, which calls no overridden method. */
// Undocumented: the runtime reads and writes the headers themselves
function getHeader(headers: Headers, name: string): string | null | undefined {
  const held = written.get(headers) ?? headers;
  return prototypeOf(held).get.call(held, name);
}

/** Writes headers like the runtime: also onto immutable ones, and with no overridden method. */
export function setHeaders(headers: Headers, entries: readonly (readonly [name: string, value: string])[]): void {
  const held = written.get(headers) ?? headers;
  const { set } = prototypeOf(held);
  try {
    for (const [name, value] of entries) set.call(held, name, value);
  } catch {
    // The values are valid, so the headers are immutable: from now on, their methods read a copy.
    const copy = emptyLike(headers);
    headers.forEach((value, name) => void copy.append(name, value));
    for (const [name, value] of entries) copy.set(name, value);
    written.set(headers, copy);
    for (const name of [...readingMethods, Symbol.iterator]) {
      const value = (...args: readonly unknown[]) => Reflect.apply(Reflect.get(copy, name), copy, args);
      if (name in copy) Object.defineProperty(headers, name, { value, writable: true, configurable: true });
    }
  }
}

const readingMethods = ["get", "has", "forEach", "keys", "values", "entries", "getSetCookie"] as const;

/** Returns empty Headers of the same class. */
export function emptyLike(headers: Headers): Headers {
  return new (prototypeOf(headers).constructor as typeof Headers)();
}
