import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberText } from "../../../src/bucket/request/number-text.js";

describe("numberText()", () => {
  it.each([
    [-1, "-1"],
    [0, "0"],
    [1.5, "1.5"],
    [-0.5, "-0.5"],
    [Number.NaN, "nan"],
    [Number.POSITIVE_INFINITY, "inf"],
    [Number.NEGATIVE_INFINITY, "-inf"],
    [1e-7, "1e-07"],
    [0.0001, "0.0001"],
    [0.00001, "1e-05"],
    [-1e21, "-1e21"],
    [1e100, "1e100"],
    [1e14, "100000000000000"],
    [1e15, "1e15"],
    [2.5e10 + 0.5, "25000000000.5"],
    [-123456789.25, "-123456789.25"],
    [0.1 + 0.2, "0.30000000000000004"],
    [1 / 3, "0.33333333333333331"],
    [-(2 ** 53), "-9007199254740992"],
    [12345678901234560, "12345678901234560"],
    [1.1, "1.1"],
    [100.5, "100.5"],
    [-100, "-100"],
  ])("prints %d as the runtime does [range.negative] [range.fraction]", (value, expected) => {
    expect(numberText(value)).toBe(expected);
  });

  it("preserves every number, and never prints a plus sign [range.negative]", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = numberText(value);
        expect(Number(text) + 0).toBe(value + 0);
        expect(text).toMatch(/^-?\d+(\.\d*[1-9])?(e-?\d{2,3})?$/);
      }),
    );
  });
});
