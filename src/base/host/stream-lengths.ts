import { shared } from "../copies/shared.js";

/** The lengths in bytes of the streams whose length is known. */
const lengths = shared("lengths of streams", () => new WeakMap<object, number>());

/** Says how many bytes a stream will give. */
export function knowLength(stream: object, length: number): void {
  lengths.set(stream, length);
}

/** Returns the number of bytes that a stream will give; `undefined` where it is not known. */
export function lengthOf(stream: object): number | undefined {
  return lengths.get(stream);
}

/** Streams whose making was watched: true if the platform would know the length of a stream that was made so. */
const marks = shared("watched streams", () => new WeakMap<object, boolean>());

/** Says of a stream whether the platform would know its length, by what it was made from. */
export function markLength(stream: object, isKnown: boolean): void {
  marks.set(stream, isKnown);
}

/** True if the platform would know the length of a stream, by what is known of its making; `undefined` if nothing is. */
export function lengthMark(stream: object): boolean | undefined {
  return lengths.has(stream) ? true : marks.get(stream);
}
