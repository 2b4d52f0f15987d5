import { describe, expect, it } from "vitest";
import { coerceRange, parseRange } from "../../src/request/parse-range.js";
import type { RangeRequest } from "../../src/request/request.js";
import { expectRefusal, thrownBy } from "./expect-refusal.js";
import { deployed, documented } from "./platforms.js";
import { recordReads } from "./recorder.js";

function parse(value: unknown): RangeRequest | undefined {
  return parseRange(coerceRange(value, documented));
}

const whole: RangeRequest = { form: "object", offset: undefined, length: undefined, suffix: undefined };

describe("a range as an object", () => {
  it.each<[string, unknown, RangeRequest]>([
    ["offset", { offset: 1 }, { ...whole, offset: 1 }],
    ["length", { length: 0 }, { ...whole, length: 0 }],
    ["offset and length", { offset: 4, length: 10 }, { ...whole, offset: 4, length: 10 }],
    ["suffix", { suffix: 2 }, { ...whole, suffix: 2 }],
    ["a suffix beside undefined", { offset: undefined, length: undefined, suffix: 2 }, { ...whole, suffix: 2 }],
    ["an array's length", [1, 2], { ...whole, length: 2 }],
    ["a function's length", () => 1, { ...whole, length: 0 }],
    ["an inherited offset", Object.create({ offset: 1 }), { ...whole, offset: 1 }],
  ])("gives %s [range.object]", (_name, value, expected) => {
    expect(parse(value)).toEqual(expected);
  });

  it("is the whole object without any of its fields [range.object]", () => {
    for (const value of [{}, { foo: 1 }, { range: "bytes=0-1", offset: 0 }, { "if-range": "x" }, new Date()]) {
      expect(parse(value)).toMatchObject({ ...whole, offset: "offset" in value ? 0 : undefined });
    }
  });

  it("is refused where it gives headers, and is no Headers [arguments.headers-type]", () => {
    const header = { range: "bytes=0-1" };
    const others = [header, { Range: "bytes=0-1", offset: undefined }, new Map(), new FormData()];
    const message =
      "Incorrect type for the 'range' field on 'GetOptions': the provided value is not of type 'Range or Headers'.";
    for (const value of [...others, new URLSearchParams(header), { get: () => null }]) {
      expectRefusal(() => coerceRange(value, documented), TypeError, message, "arguments.headers-type");
    }
    expect(parse({ get: () => null, offset: 1 })).toEqual({ ...whole, offset: 1 });
    // runtime §5 A plain object
    for (const value of others) expect(parseRange(coerceRange(value, deployed))).toMatchObject({ suffix: undefined });
  });

  it("is none when undefined, but an empty object when null [arguments.field-null]", () => {
    expect(parse(undefined)).toBeUndefined();
    expect(parse(null)).toEqual(whole);
  });

  it.each([
    ["2", 2],
    ["", 0],
    [null, 0],
    [true, 1],
    [[3], 3],
    [-0, 0],
    ["-0", 0],
    [2 ** 31, 2 ** 31],
    [2 ** 53, 2 ** 53],
    [1e21, 1e21],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ])("converts %o to %d [range.conversion]", (value, expected) => {
    for (const field of ["offset", "length", "suffix"])
      expect(parse({ [field]: value })).toEqual({ ...whole, [field]: expected });
  });

  it("takes null in a field for 0 [arguments.field-null]", () => {
    expect(parse({ offset: null, length: null })).toEqual({ ...whole, offset: 0, length: 0 });
  });

  it.each<[unknown, string]>([
    [-1, "-1"],
    [-0.5, "-0.5"],
    [-1e21, "-1e21"],
    [Number.NaN, "nan"],
    [Number.NEGATIVE_INFINITY, "-inf"],
    ["x", "nan"],
    [{}, "nan"],
  ])("refuses %o [range.negative]", (value, text) => {
    const reason = `(${text}) must be greater than or equal to 0.`;
    const offset = coerceRange({ offset: value }, documented);
    const length = coerceRange({ length: value }, documented);
    const suffix = coerceRange({ suffix: value }, documented);
    expectRefusal(() => parseRange(offset), RangeError, `Invalid range. Starting offset ${reason}`, "range.negative");
    expectRefusal(() => parseRange(length), RangeError, `Invalid range. Length ${reason}`, "range.negative");
    expectRefusal(() => parseRange(suffix), RangeError, `Invalid suffix. Suffix ${reason}`, "range.negative");
  });

  it.each<[unknown, string]>([
    [1.5, "1.5"],
    [1e-7, "1e-07"],
    [2.5e10 + 0.5, "25000000000.5"],
    ["0.5", "0.5"],
  ])("refuses the fraction %o [range.fraction]", (value, text) => {
    const reason = `(${text}) must be an integer, not floating point.`;
    const offset = coerceRange({ offset: value }, documented);
    const length = coerceRange({ length: value }, documented);
    const suffix = coerceRange({ suffix: value }, documented);
    expectRefusal(() => parseRange(offset), RangeError, `Invalid range. Starting offset ${reason}`, "range.fraction");
    expectRefusal(() => parseRange(length), RangeError, `Invalid range. Length ${reason}`, "range.fraction");
    expectRefusal(() => parseRange(suffix), RangeError, `Invalid range. Suffix ${reason}`, "range.fraction");
  });

  it("refuses suffix beside offset or length, even if null [range.suffix-alone]", () => {
    const withOffset = "Suffix is incompatible with offset.";
    const withLength = "Suffix is incompatible with length.";
    for (const [value, message] of [
      [{ offset: 1, suffix: 1 }, withOffset],
      [{ offset: null, suffix: 1 }, withOffset],
      [{ length: 1, suffix: 1 }, withLength],
      [{ length: null, suffix: 1 }, withLength],
      [{ offset: 1, length: 1, suffix: 1 }, withOffset],
    ] as const) {
      const raw = coerceRange(value, documented);
      expectRefusal(() => parseRange(raw), TypeError, message, "range.suffix-alone");
    }
  });

  it("checks offset, length, suffix's company, suffix, in this order [arguments.order]", () => {
    const messageOf = (value: unknown): string => thrownBy(() => parse(value)).message;
    expect(messageOf({ offset: -1, length: -1 })).toContain("Starting offset (-1)");
    expect(messageOf({ offset: -1, suffix: 1 })).toContain("Starting offset (-1)");
    expect(messageOf({ length: -1, suffix: 1 })).toContain("Length (-1)");
    expect(messageOf({ offset: 1.5, length: -1, suffix: 1 })).toContain("Starting offset (1.5)");
    expect(messageOf({ offset: 1, suffix: -1 })).toBe("Suffix is incompatible with offset.");
    expect(messageOf({ length: 1, suffix: -1 })).toBe("Suffix is incompatible with length.");
  });

  it("is read once, in the runtime's order [arguments.field-order]", () => {
    const { object, names } = recordReads({ offset: 1 });
    parse(object);
    expect(names).toEqual(["offset", "length", "suffix"]);
  });

  it.each([5, "bytes=0-1", true, 1n, Symbol("x")])("cannot be %o [arguments.field-type]", (value) => {
    expectRefusal(
      () => coerceRange(value, documented),
      TypeError,
      "Incorrect type for the 'range' field on 'GetOptions': the provided value is not of type 'Range or Headers'.",
      "arguments.field-type",
    );
  });

  it("refuses BigInts and symbols while the arguments are converted [arguments.symbol-and-bigint]", () => {
    expect(thrownBy(() => coerceRange({ offset: 1n }, documented)).message).toBe(
      "Cannot convert a BigInt value to a number",
    );
    expect(thrownBy(() => coerceRange({ suffix: Symbol("x") }, documented)).message).toBe(
      "Cannot convert a Symbol value to a number",
    );
  });
});

describe("a range as Headers", () => {
  it("has the ranges of its Range header [range.header]", () => {
    expect(parse(new Headers({ Range: "bytes=0-1" }))).toEqual({ form: "header", ranges: [{ first: 0, last: 1 }] });
    expect(parse(new Headers({ range: "bytes=-2, 3-" }))).toEqual({
      form: "header",
      ranges: [{ suffix: 2 }, { first: 3, last: undefined }],
    });
  });

  it("has no ranges where the header is malformed, or given twice [range.header]", () => {
    const twice = new Headers();
    twice.append("range", "bytes=0-1");
    twice.append("range", "bytes=2-3");
    for (const headers of [new Headers({ range: "" }), new Headers({ range: "bytes=2-1" }), twice]) {
      expect(parse(headers)).toEqual({ form: "header", ranges: [] });
    }
  });

  it("is none without a Range header [range.object]", () => {
    expect(parse(new Headers())).toBeUndefined();
    expect(parse(new Headers({ x: "y" }))).toBeUndefined();
    const foreign = Object.create({ get: () => undefined, set: () => undefined, [Symbol.toStringTag]: "Headers" });
    expect(parse(foreign)).toBeUndefined();
  });

  it("is read at the call: later changes have no effect [range.header]", () => {
    const headers = new Headers({ range: "bytes=0-1" });
    const raw = coerceRange(headers, documented);
    headers.set("range", "bytes=5-6");
    expect(parseRange(raw)).toEqual({ form: "header", ranges: [{ first: 0, last: 1 }] });
  });
});
