import { isObject } from "./host-objects.js";

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
