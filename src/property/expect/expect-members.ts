import { toCode } from "../values/to-code.js";
import { expectEqual, expectShown } from "./expect.js";

/**
 * Expects a record that a result holds to have these members, of which none is `undefined`. Whether it has others without
 * a value depends on the date, and is one rule alone.
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
