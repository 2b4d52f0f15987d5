import { toStringMethod } from "fast-check";

/**
 * Sets the printed form of a value, for `toCode` and for the counterexamples of fast-check. The value is otherwise
 * unchanged: the form is stored under a non-enumerable symbol.
 *
 * @param code - returns a TypeScript expression for such a value.
 * @example
 * ```ts
 * import { printedAs, toCode } from "fakebucket/property";
 *
 * const stream = printedAs(new Blob(["a"]).stream(), () => 'new Blob(["a"]).stream()');
 * console.log(toCode({ stream })); // { stream: new Blob(["a"]).stream() }
 * ```
 */
export function printedAs<Value extends object>(value: Value, code: () => string): Value {
  Object.defineProperty(value, toStringMethod, { value: code, configurable: true });
  return value;
}

/** Returns the code set for a value, if any. */
export function codeGivenBy(value: object): string | undefined {
  const method: unknown = Reflect.get(value, toStringMethod);
  return typeof method === "function" ? String(method.call(value)) : undefined;
}
