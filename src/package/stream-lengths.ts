import { shared } from "./shared.js";

/** How many bytes the streams have whose length is known. */
const lengths = shared("lengths of streams", () => new WeakMap<object, number>());

/** Says how many bytes a stream will give. */
export function knowLength(stream: object, length: number): void {
  lengths.set(stream, length);
}

/** How many bytes a stream will give; `undefined` where nobody knows. */
export function lengthOf(stream: object): number | undefined {
  return lengths.get(stream);
}
