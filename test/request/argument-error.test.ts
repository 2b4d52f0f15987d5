import { describe, expect, it } from "vitest";
import { nameRule, plainError, rangeError, typeError } from "../../src/request/argument-error.js";

describe.each([
  ["typeError", typeError, TypeError],
  ["rangeError", rangeError, RangeError],
  ["plainError", plainError, Error],
] as const)("%s()", (_name, make, expectedClass) => {
  it("makes an error of its class with the text as given", () => {
    const error = make("range.negative", "It is wrong.");
    expect(error.constructor).toBe(expectedClass);
    expect(error.message).toBe("It is wrong.");
  });
});

describe("nameRule()", () => {
  it("names the rule without showing it, in a property like any other of an error", () => {
    const error = nameRule(new Error("It is wrong."), "range.negative");
    const described = { value: "range.negative", enumerable: false, configurable: true, writable: true };
    expect(Object.getOwnPropertyDescriptor(error, "rule")).toEqual(described);
    expect(Object.keys(error)).toEqual([]);
  });
});
