import { typeError } from "./argument-error.js";
import { wrongField } from "./wrong-type.js";

/** Milliseconds since 1970, of a `Date` of any realm or a number. */
// runtime §2 Dates
export function coerceDate(value: unknown, field: string, dictionary: string): number {
  const milliseconds = typeof value === "number" ? value : timeOfDate(value);
  if (milliseconds === undefined) throw wrongField(field, dictionary, "date");
  if (!Number.isFinite(milliseconds)) {
    throw typeError("arguments.date", "The value cannot be converted because it is not a valid Date.");
  }
  // The runtime counts time in 64-bit nanoseconds.
  const nanoseconds = milliseconds * 1e6;
  if (nanoseconds >= 2 ** 63) throw typeError("arguments.date", "This API doesn't support dates after 2189.");
  if (nanoseconds <= -(2 ** 63)) throw typeError("arguments.date", "This API doesn't support dates before 1687.");
  // Adding 0 makes 0 of -0.
  return Math.trunc(milliseconds) + 0;
}

function timeOfDate(value: unknown): number | undefined {
  try {
    return Date.prototype.getTime.call(value);
  } catch {
    return undefined;
  }
}
