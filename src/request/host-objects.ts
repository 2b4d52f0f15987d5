/**
 * Telling what a value is, whatever realm, polyfill or simulated browser it comes from. `instanceof` sees objects of its
 * own realm only, some hosts give their classes no tag, and a look at a few methods would take any object that resembles
 * one. So what counts has the tag, or is an instance of the host's class, or has every member that the class has.
 */
import { isOfHost } from "../bytes/is-of-host.js";

/** Whether a value is an object in the sense of the language: functions are, `null` is not. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" ? value !== null : typeof value === "function";
}

/** Whether a value is a `Headers`; a `Map`, `FormData` or `URLSearchParams` never is. */
export function isHeaders(value: unknown): value is Headers {
  if (!isObject(value) || !hasMethods(value, "get", "set")) return false;
  const tag = tagOf(value);
  return (
    (tag === "[object Headers]" || isOfHost(value, "Headers") || hasMethods(value, ...headersMethods)) &&
    !(isMap(value) || isForm(value, tag))
  );
}

/** Whether a value is a `ReadableStream`. */
export function isReadableStream(value: unknown): value is ReadableStream<unknown> {
  if (!isObject(value) || !hasMethods(value, "getReader", "cancel")) return false;
  return (
    tagOf(value) === "[object ReadableStream]" ||
    isOfHost(value, "ReadableStream") ||
    (hasMethods(value, "pipeThrough", "pipeTo", "tee") && typeof Reflect.get(value, "locked") === "boolean")
  );
}

/** Whether a value is a `Blob`; a `File` is one. */
export function isBlob(value: unknown): value is Blob {
  if (!isObject(value) || !hasMethods(value, "slice")) return false;
  // Those of jsdom have no other method.
  if (!hasMethods(value, "arrayBuffer")) return isOfHost(value, "Blob");
  const tag = tagOf(value);
  return (
    tag === "[object Blob]" ||
    tag === "[object File]" ||
    isOfHost(value, "Blob") ||
    (hasMethods(value, "stream", "text") &&
      typeof Reflect.get(value, "size") === "number" &&
      typeof Reflect.get(value, "type") === "string")
  );
}

/** Those that every `Headers` has; old ones have no `getSetCookie`. */
const headersMethods = ["append", "delete", "has", "forEach", "keys", "values", "entries"] as const;

/** Whether a value is `FormData` or `URLSearchParams`, which have all the methods that old `Headers` have. */
function isForm(value: object, tag: string): boolean {
  if (tag === "[object Headers]") return false;
  return (
    tag === "[object FormData]" ||
    tag === "[object URLSearchParams]" ||
    isOfHost(value, "FormData") ||
    isOfHost(value, "URLSearchParams") ||
    (hasMethods(value, "getAll") && !hasMethods(value, "getSetCookie"))
  );
}

/** Whether a value is a `Map`, of whatever realm and whatever tag. */
function isMap(value: object): boolean {
  try {
    Map.prototype.has.call(value, undefined);
    return true;
  } catch {
    return false;
  }
}

function tagOf(value: object): string {
  return Object.prototype.toString.call(value);
}

/** Nothing is read of an object that lacks one: reading options can be seen, and has its order. */
function hasMethods(value: object, ...names: readonly string[]): boolean {
  return names.every((name) => name in value) && names.every((name) => typeof Reflect.get(value, name) === "function");
}
