import { toWellFormed } from "../bytes/utf8.js";
import type { Platform } from "../semantics/platform.js";
import { typeError } from "./argument-error.js";
import { isObject } from "./host-objects.js";
import { type Callee, wrongParameter } from "./wrong-type.js";

/** The fields of an options object, each to be read once. */
export type RawFields<Names extends string> = Readonly<Partial<Record<Names, unknown>>>;

/** ToString. */
// runtime §2 key; §1 A Symbol where a string is wanted
export function coerceString(value: unknown, platform: Platform): string {
  return wellFormed(convertToString(value), platform);
}

/** An argument that is converted to a string but cannot be left out. */
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

/** A string that the caller gave, as the store can hold it. */
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

/** A 32-bit integer: fractions are dropped, what is not finite is 0. */
// runtime §8 beyond ±2³¹; §9 limit 0, -2, 1001, NaN
export function coerceInteger(value: unknown): number {
  const number = coerceDouble(value);
  if (!Number.isFinite(number)) return 0;
  if (number > 2147483647 || number < -2147483648) {
    throw typeError("arguments.integer", "Value out of range. Must be between -2147483648 and 2147483647 (inclusive).");
  }
  return number | 0;
}

/** The options of a call, if there are any; primitives are refused. */
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

function convertToString(value: unknown): string {
  if (typeof value === "symbol") {
    throw typeError("arguments.symbol-and-bigint", "Cannot convert a Symbol value to a string");
  }
  return `${value}`;
}
