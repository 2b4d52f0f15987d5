import { tagOf } from "./tag-of.js";

/** The depth of the deepest arguments: options with metadata, or an array of parts with their fields. */
const deepest = 3;

/** The largest number of array elements that are copied: the largest number of parts in an upload. */
const mostElements = 10_000;

/** The choices of a copier. */
export interface CopyOptions {
  /** Reads an enumerable own field of an options object, by running its getter or without it. */
  readonly readField: (owner: object, name: string, field: PropertyDescriptor) => unknown;
  /** Returns the substitute for an object at a depth where the binding reads nothing. */
  readonly tooDeep: (value: object) => unknown;
}

/**
 * Copies everything in an argument that the caller may change after the call: arrays, options and their fields, buffers,
 * dates and headers, of any realm or polyfill. Other objects, such as streams and Blobs, are returned as they are.
 */
export function copyArgument(value: unknown, options: CopyOptions, depth: number = deepest): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return options.tooDeep(value);
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
      return copyHeaders(value as Headers);
    case "Array":
      return Array.from((value as readonly unknown[]).slice(0, mostElements), (element) =>
        copyArgument(element, options, depth - 1),
      );
    case "Object":
      return copyFields(value, options, depth);
    default:
      return value;
  }
}

/** Copies Headers with their own class: the host may have none, or one that drops names, as jsdom's does. */
function copyHeaders(given: Headers): Headers {
  const copy = new (given.constructor as typeof Headers)();
  given.forEach((text, name) => {
    copy.append(name, text);
  });
  return copy;
}

/** Keeps the prototype: options may be an instance of a class. */
function copyFields(value: object, options: CopyOptions, depth: number): object {
  const copy: object = Object.create(Object.getPrototypeOf(value));
  for (const [name, field] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    if (!field.enumerable) continue;
    const copied = copyArgument(options.readField(value, name, field), options, depth - 1);
    Object.defineProperty(copy, name, { value: copied, writable: true, enumerable: true, configurable: true });
  }
  return copy;
}
