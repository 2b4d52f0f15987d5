import { toWellFormed } from "../../base/bytes/utf8.js";
import type { Platform } from "../../semantics/platform.js";
import { type Callee, typeError, wrongField, wrongParameter } from "./argument-error.js";

/** The fields of an options object, each to be read once. */
export type RawFields<Names extends string> = Readonly<Partial<Record<Names, unknown>>>;

/** True for an object in the sense of the language: a function is one, `null` is not. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" ? value !== null : typeof value === "function";
}

/** ToString. */
// runtime §2 key; §1 A Symbol where a string is wanted
export function coerceString(value: unknown, platform: Platform): string {
  if (typeof value === "symbol") {
    throw typeError("arguments.symbol-and-bigint", "Cannot convert a Symbol value to a string");
  }
  return toWellFormed(`${value}`, platform.semantics.loneSurrogate);
}

/** Converts a required argument to a string. */
// runtime §2 head() / get() / put()
export function coerceStringArgument(
  args: readonly unknown[],
  index: number,
  callee: Callee,
  platform: Platform,
): string {
  if (args.length <= index) throw wrongParameter("arguments.missing", platform, callee, index + 1, "string");
  return coerceString(args[index], platform);
}

/** Replaces lone surrogates, which the store cannot hold. */
// runtime §2 key with a lone surrogate
export function wellFormed(text: string, platform: Platform): string {
  return toWellFormed(text, platform.semantics.loneSurrogate);
}

/** ToNumber. */
// runtime §1 A Symbol where a string is wanted
export function coerceDouble(value: unknown): number {
  if (typeof value === "symbol") {
    throw typeError("arguments.symbol-and-bigint", "Cannot convert a Symbol value to a number");
  }
  if (typeof value === "bigint") {
    throw typeError("arguments.symbol-and-bigint", "Cannot convert a BigInt value to a number");
  }
  // Unlike `Number()`, the operator refuses an object whose primitive is a BigInt.
  return +(value as string);
}

/** Converts to a 32-bit integer: drops the fraction; NaN and infinities become 0. */
// runtime §8 beyond ±2³¹; §9 limit 0, -2, 1001, NaN
export function coerceInteger(value: unknown): number {
  const number = coerceDouble(value);
  if (!Number.isFinite(number)) return 0;
  if (number > 2147483647 || number < -2147483648) {
    throw typeError("arguments.integer", "Value out of range. Must be between -2147483648 and 2147483647 (inclusive).");
  }
  return number | 0;
}

/** Returns the options of a call, if any; refuses primitives. */
// runtime §2 options undefined, null; options 5 'x' true; options array, function, class instance
export function coerceOptions<Names extends string>(
  value: unknown,
  position: number,
  type: string,
  callee: Callee,
  platform: Platform,
): RawFields<Names> | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isObject(value)) throw wrongParameter("arguments.options-type", platform, callee, position, type);
  return value as RawFields<Names>;
}

/** Returns milliseconds since 1970, from a `Date` of any realm or a number. */
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
  // Adding 0 turns -0 into 0.
  return Math.trunc(milliseconds) + 0;
}

function timeOfDate(value: unknown): number | undefined {
  try {
    return Date.prototype.getTime.call(value);
  } catch {
    return undefined;
  }
}
