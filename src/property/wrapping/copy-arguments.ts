import { tagOf } from "../values/tag-of.js";

/** The depth of arguments: an array of parts with their fields, or options with metadata and its values. */
const deepest = 3;

/**
 * Copies what the caller may change after a call: arrays, options and their fields, buffers, dates, headers. Streams and
 * Blobs stay what they are.
 *
 * @throws what a getter of the caller's throws.
 */
export function copyArguments(args: readonly unknown[]): unknown[] {
  return args.map((value) => copyValue(value, deepest));
}

function copyValue(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || depth === 0) return value;
  if (ArrayBuffer.isView(value)) {
    return Uint8Array.from(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  }
  switch (tagOf(value)) {
    case "ArrayBuffer":
    case "SharedArrayBuffer":
      return Uint8Array.from(new Uint8Array(value as ArrayBuffer)).buffer;
    case "Date":
      return new Date(Number(value));
    case "Headers":
      return new (value.constructor as new (headers: object) => object)(value);
    case "Array":
      return Array.from(value as readonly unknown[], (element) => copyValue(element, depth - 1));
    case "Object":
      return copyFields(value, depth);
    default:
      return value;
  }
}

/** The own fields on the same prototype: options may be an instance of a class. */
function copyFields(value: object, depth: number): object {
  const copy: object = Object.create(Object.getPrototypeOf(value));
  for (const name of Object.keys(value)) {
    const field = copyValue(Reflect.get(value, name), depth - 1);
    Object.defineProperty(copy, name, { value: field, writable: true, enumerable: true, configurable: true });
  }
  return copy;
}
