import { toCode } from "../values/to-code.js";
import { expectEqual, expectShown } from "./expect.js";

/**
 * Expects a record in a result to have exactly these members with values. Extra members with the value `undefined`
 * depend on the date and have a rule of their own.
 */
export function expectMembers(
  what: string,
  seen: unknown,
  expected: object | undefined,
  code: () => string = () => toCode(seen),
): void {
  if (typeof seen !== "object" || seen === null || expected === undefined) {
    expectEqual(what, seen, expected);
    return;
  }
  const set = Object.fromEntries(Object.entries(seen).filter(([, value]) => value !== undefined));
  expectShown(what, set, expected, () => {
    return `Object.fromEntries(Object.entries(${code()}).filter(([, value]) => value !== undefined))`;
  });
}
