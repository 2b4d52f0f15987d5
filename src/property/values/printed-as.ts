import { toStringMethod } from "fast-check";

/**
 * Says how a value is printed: by `toCode` and in the counterexamples of fast-check. The value is otherwise as it was:
 * what says so is a symbol that no enumeration shows.
 *
 * @param code - a TypeScript expression that makes such a value.
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

/** Returns the code that a value gives for itself, if it does. */
export function codeGivenBy(value: object): string | undefined {
  const method: unknown = Reflect.get(value, toStringMethod);
  return typeof method === "function" ? String(method.call(value)) : undefined;
}
