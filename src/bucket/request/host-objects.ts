import { isOfHost } from "../../base/host/is-of-host.js";
import { tagOf } from "../../base/host/tag-of.js";
import { isObject } from "./coerce.js";

/** True if a value is a `Headers`; a `Map`, `FormData` or `URLSearchParams` never is. */
export function isHeaders(value: unknown): value is Headers {
  return isObject(value) && hasMethods(value, "get", "set") && tagOf(value) === "Headers" && !isMap(value);
}

/** True if a value is a `ReadableStream`. */
export function isReadableStream(value: unknown): value is ReadableStream<unknown> {
  return isObject(value) && hasMethods(value, "getReader", "cancel") && tagOf(value) === "ReadableStream";
}

/** True if a value is a `Blob`, including a `File`. */
export function isBlob(value: unknown): value is Blob {
  if (!isObject(value) || !hasMethods(value, "slice")) return false;
  // jsdom's Blob lacks this method.
  if (!hasMethods(value, "arrayBuffer")) return isOfHost(value, "Blob");
  return ["Blob", "File"].includes(tagOf(value));
}

/** True if a value is a `Map`, of any realm and with any tag. */
function isMap(value: object): boolean {
  try {
    Map.prototype.has.call(value, undefined);
    return true;
  } catch {
    return false;
  }
}

/** Reads no member unless all exist, since the getters of options can observe reads and their order. */
function hasMethods(value: object, ...names: readonly string[]): boolean {
  return names.every((name) => name in value) && names.every((name) => typeof Reflect.get(value, name) === "function");
}

type Getter<Value> = (this: unknown) => Value;

// The getters of the built-in prototypes read internal slots: they accept buffers of every realm, and properties
// defined by a caller cannot deceive them.
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
 * Returns a copy of the bytes of a buffer or view of any realm; `undefined` for anything else. A view yields only its
 * own window, a detached buffer no bytes.
 */
// runtime §3 string; ArrayBuffer; SharedArrayBuffer; any view incl. DataView
export function copyBytes(value: unknown): Uint8Array | undefined {
  const bytes = viewBytes(value);
  return bytes && new Uint8Array(bytes);
}

/** Returns the same bytes without a copy: the caller's own memory. */
export function viewBytes(value: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(value)) return viewWindow(value);
  const length = isObject(value) ? lengthOfBuffer(value) : undefined;
  if (length === undefined) return undefined;
  return length === 0 ? new Uint8Array() : new Uint8Array(value as ArrayBuffer);
}

function viewWindow(view: ArrayBufferView): Uint8Array {
  if (nameOfTypedArray.call(view) === undefined) return viewDataView(view);
  const length = lengthOfTypedArray.call(view);
  // A detached buffer accepts no new view.
  if (length === 0) return new Uint8Array();
  return new Uint8Array(bufferOfTypedArray.call(view), offsetOfTypedArray.call(view), length);
}

function viewDataView(view: ArrayBufferView): Uint8Array {
  try {
    return new Uint8Array(bufferOfDataView.call(view), offsetOfDataView.call(view), lengthOfDataView.call(view));
  } catch {
    // Unlike a typed array, a DataView throws here if its buffer is detached.
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
