import { shared } from "../copies/shared.js";

/** The lengths of streams in bytes, if known. */
const lengths = shared("lengths of streams", () => new WeakMap<object, number>());

/** Records the length of a stream in bytes. */
export function knowLength(stream: object, length: number): void {
  lengths.set(stream, length);
}

/** Returns the length of a stream in bytes; `undefined` if it is unknown. */
export function lengthOf(stream: object): number | undefined {
  return lengths.get(stream);
}

/** Streams with a known source: true if the platform would know the length of a stream from this source. */
const marks = shared("watched streams", () => new WeakMap<object, boolean>());

/** Records if the platform would know the length of a stream, judging by its source. */
export function markLength(stream: object, isKnown: boolean): void {
  marks.set(stream, isKnown);
}

/**
 * True if the platform would know the length of a stream, judging by its source; `undefined` if the source is unknown.
 */
export function lengthMark(stream: object): boolean | undefined {
  return lengths.has(stream) ? true : marks.get(stream);
}
