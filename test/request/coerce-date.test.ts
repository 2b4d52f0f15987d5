import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { coerceDate } from "../../src/request/coerce.js";
import { expectRefusal } from "./expect-refusal.js";

describe("coerceDate()", () => {
  const latest = Date.parse("2262-04-11T23:47:16.854Z");
  const earliest = Date.parse("1677-09-21T00:12:43.146Z");
  const coerce = (value: unknown): number => coerceDate(value, "uploadedBefore", "Conditional");

  it.each([
    [new Date(1445412480500), 1445412480500],
    [runInNewContext("new Date(5)"), 5],
    [new (class extends Date {})(7), 7],
    [0, 0],
    [5, 5],
    [1.7, 1],
    [-1.7, -1],
    [-0.5, 0],
    [new Date(-1000), -1000],
    [new Date(latest), latest],
    [latest + 0.5, latest],
    [new Date(earliest), earliest],
  ])("gives the milliseconds of %o, without a fraction [arguments.date]", (value, expected) => {
    expect(coerce(value)).toBe(expected);
  });

  it.each([new Date(latest + 1), latest + 1, 2 ** 63 / 1e6, new Date(8.64e15), 1e13])(
    "refuses %o, which is too late [arguments.date]",
    (value) => {
      expectRefusal(() => coerce(value), TypeError, "This API doesn't support dates after 2189.", "arguments.date");
    },
  );

  it.each([new Date(earliest - 1), earliest - 1, -(2 ** 63) / 1e6, new Date("1600-01-01")])(
    "refuses %o, which is too early [arguments.date]",
    (value) => {
      expectRefusal(() => coerce(value), TypeError, "This API doesn't support dates before 1687.", "arguments.date");
    },
  );
});
