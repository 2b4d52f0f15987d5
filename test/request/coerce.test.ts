import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  coerceDouble,
  coerceInteger,
  coerceOptions,
  coerceString,
  coerceStringArgument,
} from "../../src/request/coerce.js";
import type { Callee } from "../../src/request/wrong-type.js";
import { expectRefusal, thrownBy } from "./expect-refusal.js";
import { brands, documented, threeReplacements } from "./platforms.js";

const callee: Callee = { owner: "Bucket", method: "head" };

describe("coerceString()", () => {
  it.each([
    ["k", "k"],
    [null, "null"],
    [undefined, "undefined"],
    [5, "5"],
    [-0, "0"],
    [true, "true"],
    [1n, "1"],
    [{}, "[object Object]"],
    [[], ""],
    [["a", "b"], "a,b"],
    [new Set(["b"]), "[object Set]"],
    [{ toString: () => "q", valueOf: () => "v" }, "q"],
    [{ [Symbol.toPrimitive]: (hint: string) => hint }, "string"],
  ])("converts %o as ToString does [arguments.string]", (value, expected) => {
    expect(coerceString(value, documented)).toBe(expected);
  });

  it.each(["", "..", "/lead", "a//b", "__proto__", "%", "\t", "a\nb", "\u0000", "e\u0301", "\u{1F600}"])(
    "gives %j as it is [key.any-characters]",
    (key) => {
      expect(coerceString(key, documented)).toBe(key);
    },
  );

  it("replaces lone surrogates by what the semantics say, and no pairs [key.lone-surrogate]", () => {
    const text = "\uD800a\uDC00b\uD83D\u{1F600}";
    expect(coerceString(text, documented)).toBe("\uFFFDa\uFFFDb\uFFFD\u{1F600}");
    expect(coerceString(text, threeReplacements)).toBe(
      `${"\uFFFD".repeat(3)}a${"\uFFFD".repeat(3)}b${"\uFFFD".repeat(3)}\u{1F600}`,
    );
    expect(coerceString({ toString: () => "\uDC00" }, documented)).toBe("\uFFFD");
  });

  it("refuses a symbol [arguments.symbol-and-bigint]", () => {
    expectRefusal(
      () => coerceString(Symbol("a"), documented),
      TypeError,
      "Cannot convert a Symbol value to a string",
      "arguments.symbol-and-bigint",
    );
  });

  it("lets the error of a value's own conversion pass [arguments.conversion-errors]", () => {
    const error = new RangeError("boo");
    const value = {
      toString() {
        throw error;
      },
    };
    expect(thrownBy(() => coerceString(value, documented))).toBe(error);
    expect(Reflect.ownKeys(error)).not.toContain("rule");
  });
});

describe("coerceStringArgument()", () => {
  it("tells undefined from nothing [arguments.missing]", () => {
    expect(coerceStringArgument([undefined], 0, callee, documented)).toBe("undefined");
    expect(coerceStringArgument(["a", null], 1, callee, documented)).toBe("null");
    for (const [brand, platform] of brands) {
      expectRefusal(
        () => coerceStringArgument([], 0, callee, platform),
        TypeError,
        `Failed to execute 'head' on '${brand}Bucket': parameter 1 is not of type 'string'.`,
        "arguments.missing",
      );
      expectRefusal(
        () => coerceStringArgument(["a"], 1, { owner: "MultipartUpload", method: "x" }, platform),
        TypeError,
        `Failed to execute 'x' on '${brand}MultipartUpload': parameter 2 is not of type 'string'.`,
        "arguments.missing",
      );
    }
  });
});

describe("coerceDouble()", () => {
  it.each([
    [1.5, 1.5],
    [Number.NaN, Number.NaN],
    ["2", 2],
    [" 2 ", 2],
    ["1e2", 100],
    ["0x2", 2],
    ["", 0],
    ["x", Number.NaN],
    ["2abc", Number.NaN],
    [null, 0],
    [undefined, Number.NaN],
    [true, 1],
    [{}, Number.NaN],
    [[], 0],
    [[2], 2],
    [new Date(2), 2],
    [{ valueOf: () => 7 }, 7],
  ])("converts %o as ToNumber does [range.conversion]", (value, expected) => {
    expect(coerceDouble(value)).toBe(expected);
  });

  it("refuses symbols and BigInts [arguments.symbol-and-bigint]", () => {
    const symbol = "Cannot convert a Symbol value to a number";
    const bigint = "Cannot convert a BigInt value to a number";
    expectRefusal(() => coerceDouble(Symbol("x")), TypeError, symbol, "arguments.symbol-and-bigint");
    expectRefusal(() => coerceDouble(1n), TypeError, bigint, "arguments.symbol-and-bigint");
    expect(thrownBy(() => coerceDouble({ valueOf: () => 1n })).message).toBe(bigint);
  });

  it("lets the error of a value's own conversion pass [arguments.conversion-errors]", () => {
    const error = new SyntaxError("no number");
    const value = {
      valueOf() {
        throw error;
      },
    };
    expect(thrownBy(() => coerceDouble(value))).toBe(error);
  });
});

describe("coerceInteger()", () => {
  it.each([
    [0, 0],
    [1.9, 1],
    [-1.9, -1],
    ["2", 2],
    [true, 1],
    [null, 0],
    [undefined, 0],
    [{}, 0],
    ["x", 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [Number.NEGATIVE_INFINITY, 0],
    [-0, 0],
    [-0.5, 0],
    [2147483647, 2147483647],
    [-2147483648, -2147483648],
  ])("makes of %o the integer %d [arguments.integer]", (value, expected) => {
    expect(coerceInteger(value)).toBe(expected);
  });

  it.each([2147483648, 2147483647.5, -2147483649, -2147483648.5, 4294967297, 1e300, "4294967298"])(
    "refuses %o, which 32 bits cannot hold [arguments.integer]",
    (value) => {
      expectRefusal(
        () => coerceInteger(value),
        TypeError,
        "Value out of range. Must be between -2147483648 and 2147483647 (inclusive).",
        "arguments.integer",
      );
    },
  );

  it("refuses symbols and BigInts [arguments.symbol-and-bigint]", () => {
    expect(thrownBy(() => coerceInteger(1n)).message).toBe("Cannot convert a BigInt value to a number");
    expect(thrownBy(() => coerceInteger(Symbol("x"))).message).toBe("Cannot convert a Symbol value to a number");
  });

  it("truncates every number within 32 bits [arguments.integer]", () => {
    fc.assert(
      fc.property(fc.double({ min: -2147483648, max: 2147483647, noNaN: true }), (number) => {
        expect(coerceInteger(number)).toBe(Math.trunc(number) + 0);
      }),
    );
  });
});

describe("coerceOptions()", () => {
  const coerce = (value: unknown) => coerceOptions<"a">(value, 2, "GetOptions", callee, documented);

  it("takes undefined and null for no options [arguments.options-absent]", () => {
    expect(coerce(undefined)).toBeUndefined();
    expect(coerce(null)).toBeUndefined();
  });

  it.each([{}, [], () => 1, new Date(), new (class Options {})(), Object.create(null)])(
    "takes any object, such as %o [arguments.options-object]",
    (value) => {
      expect(coerce(value)).toBe(value);
    },
  );

  it.each([5, "x", "", true, false, 0, 1n, Symbol("x")])(
    "refuses the primitive %o [arguments.options-type]",
    (value) => {
      for (const [brand, platform] of brands) {
        expectRefusal(
          () => coerceOptions(value, 2, "GetOptions", { owner: "Bucket", method: "get" }, platform),
          TypeError,
          `Failed to execute 'get' on '${brand}Bucket': parameter 2 is not of type 'GetOptions'.`,
          "arguments.options-type",
        );
      }
    },
  );
});
