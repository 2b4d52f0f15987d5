import { expect } from "vitest";
import type { RuleId } from "../../../src/rules/statements/all-rules.js";

/**
 * Expects a call to throw exactly this error: the class itself (no subclass), the whole message, and the hidden rule.
 */
export function expectRefusal(
  call: () => unknown,
  expected: TypeErrorConstructor | RangeErrorConstructor | ErrorConstructor,
  message: string,
  rule: RuleId,
): void {
  const error = thrownBy(call);
  expect({
    class: error.constructor,
    message: error.message,
    rule: Reflect.get(error, "rule"),
    shown: Object.keys(error),
  }).toEqual({ class: expected, message, rule, shown: [] });
}

/** Returns the error thrown by a call. */
export function thrownBy(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    if (error instanceof Error) return error;
    throw new TypeError(`Thrown was not an Error but ${String(error)}.`);
  }
  throw new Error("Nothing was thrown.");
}
