import { isOfHost } from "../../base/host/is-of-host.js";
import { isObject } from "./coerce.js";

/**
 * Telling what a value is, whatever realm, polyfill or simulated browser it comes from. `instanceof` sees objects of its
 * own realm only, some hosts give their classes no tag, and a look at a few methods would take any object that resembles
 * one. So what counts has the tag, or is an instance of the host's class, or has every member that the class has.
 */

/** True if a value is a `Headers`; a `Map`, `FormData` or `URLSearchParams` never is. */
export function isHeaders(value: unknown): value is Headers {
  if (!isObject(value) || !hasMethods(value, "get", "set")) return false;
  const tag = tagOf(value);
  return (
    (tag === "[object Headers]" || isOfHost(value, "Headers") || hasMethods(value, ...headersMethods)) &&
    !(isMap(value) || isForm(value, tag))
  );
}

/** True if a value is a `ReadableStream`. */
export function isReadableStream(value: unknown): value is ReadableStream<unknown> {
  if (!isObject(value) || !hasMethods(value, "getReader", "cancel")) return false;
  return (
    tagOf(value) === "[object ReadableStream]" ||
    isOfHost(value, "ReadableStream") ||
    (hasMethods(value, "pipeThrough", "pipeTo", "tee") && typeof Reflect.get(value, "locked") === "boolean")
  );
}

/** True if a value is a `Blob`; a `File` is one. */
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

/** True if a value is `FormData` or `URLSearchParams`, which have all the methods that old `Headers` have. */
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

/** True if a value is a `Map`, of whatever realm and whatever tag. */
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

type Getter<Value> = (this: unknown) => Value;

// The getters of the built-in prototypes look at what an object is made of: they know the buffers of every realm, and
// nothing that a caller puts on an object deceives them.
const nameOfTypedArray = getterOf<string | undefined>(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag);
const lengthOfTypedArray = getterOf<number>(Object.getPrototypeOf(Uint8Array.prototype), "byteLength");
const offsetOfTypedArray = getterOf<number>(Object.getPrototypeOf(Uint8Array.prototype), "byteOffset");
const bufferOfTypedArray = getterOf<ArrayBuffer>(Object.getPrototypeOf(Uint8Array.prototype), "buffer");
const lengthOfDataView = getterOf<number>(DataView.prototype, "byteLength");
const offsetOfDataView = getterOf<number>(DataView.prototype, "byteOffset");
const bufferOfDataView = getterOf<ArrayBuffer>(DataView.prototype, "buffer");
const lengthOfArrayBuffer = getterOf<number>(ArrayBuffer.prototype, "byteLength");
const lengthOfSharedArrayBuffer =
  typeof SharedArrayBuffer === "undefined" ? undefined : getterOf<number>(SharedArrayBuffer.prototype, "byteLength");

/**
 * The bytes of a buffer or view of any realm, copied; `undefined` for anything else. A view gives its own window, a
 * detached buffer no bytes.
 */
// runtime §3 string; ArrayBuffer; SharedArrayBuffer; any view incl. DataView
export function copyBytes(value: unknown): Uint8Array | undefined {
  const bytes = viewBytes(value);
  return bytes && new Uint8Array(bytes);
}

/** The same, not copied: the very memory of the caller. */
export function viewBytes(value: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(value)) return viewWindow(value);
  const length = isObject(value) ? lengthOfBuffer(value) : undefined;
  if (length === undefined) return undefined;
  return length === 0 ? new Uint8Array() : new Uint8Array(value as ArrayBuffer);
}

function viewWindow(view: ArrayBufferView): Uint8Array {
  if (nameOfTypedArray.call(view) === undefined) return viewDataView(view);
  const length = lengthOfTypedArray.call(view);
  // A detached buffer, which no other view could be made of.
  if (length === 0) return new Uint8Array();
  return new Uint8Array(bufferOfTypedArray.call(view), offsetOfTypedArray.call(view), length);
}

function viewDataView(view: ArrayBufferView): Uint8Array {
  try {
    return new Uint8Array(bufferOfDataView.call(view), offsetOfDataView.call(view), lengthOfDataView.call(view));
  } catch {
    // Unlike typed arrays, a DataView does not tell its length once its buffer is detached.
    return new Uint8Array();
  }
}

function lengthOfBuffer(value: object): number | undefined {
  try {
    return lengthOfArrayBuffer.call(value);
  } catch {
    try {
      return lengthOfSharedArrayBuffer?.call(value);
    } catch {
      return undefined;
    }
  }
}

function getterOf<Value>(prototype: object, name: PropertyKey): Getter<Value> {
  return Object.getOwnPropertyDescriptor(prototype, name)?.get as Getter<Value>;
}
