import { fakesEqual } from "../fakes-equal.js";
import { showDifference, showFake } from "../show-fake.js";

/** Explains the difference of a fake from the expected one; `undefined` if there is none, or one of both is no fake. */
export function explainDifference(actual: unknown, expected: unknown): string | undefined {
  if (fakesEqual(actual, expected) !== false) return undefined;
  const [is, wanted] = [actual as object, expected as object];
  const difference = showDifference(wanted, is);
  const byKey = difference === "" ? [] : [`(- missing, + not expected, ~ differs)\n${difference}\n`];
  return [
    "Expected both to hold the same",
    ...byKey,
    `Expected:\n${showFake(wanted)}\n`,
    `It holds:\n${showFake(is)}`,
  ].join("\n");
}

/** The matchers that compare wholes. */
export const equalities = ["toEqual", "toStrictEqual"] as const;
