import { stringify } from "fast-check";
import { recognizeCopies } from "../../package/recognize-copies.js";

/** An outcome that is not what the model says. */
export class OutcomeMismatch extends Error {
  override readonly name: string = "OutcomeMismatch";
}

recognizeCopies(OutcomeMismatch, "OutcomeMismatch");

/**
 * Checks that what was observed is what was expected.
 *
 * @throws OutcomeMismatch that shows both.
 */
export function checkSame(what: string, observed: unknown, expected: unknown): void {
  if (isSame(observed, expected)) return;
  throw new OutcomeMismatch(`${what}\n  observed: ${stringify(observed)}\n  expected: ${stringify(expected)}`);
}

/** True if plain data is the same, whatever the order of fields; a field that is `undefined` is not one that is absent. */
export function isSame(left: unknown, right: unknown): boolean {
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) {
    return Object.is(left, right);
  }
  if (Object.getPrototypeOf(left) !== Object.getPrototypeOf(right)) return false;
  // Of arrays and of bytes the fields are the elements.
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => isSameField(left, right, name));
}

function isSameField(left: object, right: object, name: string): boolean {
  if (!Object.hasOwn(right, name)) return false;
  return isSame(left[name as keyof typeof left], right[name as keyof typeof right]);
}
