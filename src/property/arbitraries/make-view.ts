/** All kinds of views of a buffer, from the simplest on. */
export const viewNames = [
  "Uint8Array",
  "Int8Array",
  "Uint8ClampedArray",
  "Int16Array",
  "Uint16Array",
  "Int32Array",
  "Uint32Array",
  "Float32Array",
  "Float64Array",
  "BigInt64Array",
  "BigUint64Array",
  "DataView",
] as const;

export type ViewName = (typeof viewNames)[number];

interface ViewConstructor {
  readonly BYTES_PER_ELEMENT?: number;
  new (buffer: ArrayBuffer, byteOffset: number, length: number): ArrayBufferView<ArrayBuffer>;
}

/** Returns the size of an element of a view by its name; 1 for anything else. */
export function viewElementBytes(name: string): number {
  return viewNames.some((view) => view === name)
    ? ((globalThis[name as ViewName] as ViewConstructor).BYTES_PER_ELEMENT ?? 1)
    : 1;
}

/** Returns a view of bytes (whole elements), with some elements of its buffer before and after its window. */
export function makeView(
  name: ViewName,
  bytes: Uint8Array,
  before: number,
  after: number,
): ArrayBufferView<ArrayBuffer> {
  const element = viewElementBytes(name);
  const all = new Uint8Array(before * element + bytes.length + after * element).fill(255);
  all.set(bytes, before * element);
  const View: ViewConstructor = globalThis[name];
  return new View(all.buffer, before * element, bytes.length / element);
}
