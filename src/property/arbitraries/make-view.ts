/** A kind of view of a buffer. */
export type ViewName =
  | "Uint8Array"
  | "Int8Array"
  | "Uint8ClampedArray"
  | "Int16Array"
  | "Uint16Array"
  | "Int32Array"
  | "Uint32Array"
  | "Float32Array"
  | "Float64Array"
  | "BigInt64Array"
  | "BigUint64Array"
  | "DataView";

interface ViewConstructor {
  readonly BYTES_PER_ELEMENT?: number;
  new (buffer: ArrayBuffer, byteOffset: number, length: number): ArrayBufferView<ArrayBuffer>;
}

const constructors: Readonly<Record<ViewName, ViewConstructor>> = {
  Uint8Array,
  Int8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
  DataView,
};

/** All kinds of views, from the plainest on. */
export const viewNames: readonly ViewName[] = Object.keys(constructors) as ViewName[];

/** The bytes of one element of a view of that name; 1 for all else. */
export function viewElementBytes(name: string): number {
  return (Object.hasOwn(constructors, name) && constructors[name as ViewName].BYTES_PER_ELEMENT) || 1;
}

/** A view of bytes, which are whole elements, with so many elements of its buffer before and after its window. */
export function makeView(
  name: ViewName,
  bytes: Uint8Array,
  before: number,
  after: number,
): ArrayBufferView<ArrayBuffer> {
  const element = viewElementBytes(name);
  const all = new Uint8Array(before * element + bytes.length + after * element).fill(255);
  all.set(bytes, before * element);
  return new constructors[name](all.buffer, before * element, bytes.length / element);
}
