import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { coerceList, parseList } from "../../src/request/parse-list.js";
import type { ListRequest } from "../../src/request/request.js";
import { expectRefusal, thrownBy } from "./expect-refusal.js";
import { brands, deployed, documented, threeReplacements } from "./platforms.js";
import { recordReads } from "./recorder.js";

function parse(...args: readonly unknown[]): ListRequest {
  return parseList(coerceList(args, documented), documented);
}

function messageOf(options: unknown): string {
  return thrownBy(() => parse(options)).message;
}

const plain: ListRequest = {
  action: "list",
  limit: undefined,
  prefix: undefined,
  cursor: undefined,
  delimiter: undefined,
  startAfter: undefined,
  includeHttpMetadata: false,
  includeCustomMetadata: false,
};

const texts = ["prefix", "cursor", "delimiter", "startAfter"];
const fields = ["limit", ...texts, "include"];

describe("parseList()", () => {
  it("asks for everything without options [arguments.options-absent]", () => {
    for (const args of [[], [undefined], [null], [{}]]) expect(parse(...args)).toStrictEqual(plain);
    expect(parse(Object.fromEntries(fields.map((field) => [field, undefined])))).toStrictEqual(plain);
  });

  it("has all that its options say [arguments.options-object]", () => {
    const options = { limit: 2, prefix: "a", cursor: "b", delimiter: "/", startAfter: "c" };
    const request = parse({ ...options, include: ["customMetadata", "httpMetadata"] });
    expect(request).toStrictEqual({ ...plain, ...options, includeHttpMetadata: true, includeCustomMetadata: true });
  });

  it("ignores further arguments and unknown fields [arguments.extra]", () => {
    expect(parse({ foo: 1, onlyIf: 5 }, 5)).toStrictEqual(plain);
  });

  it.each([
    [0, 0],
    [-2, -2],
    [1001, 1001],
    [1.99, 1],
    ["2", 2],
    ["1e2", 100],
    ["2abc", 0],
    [true, 1],
    [[2], 2],
    [new Date(2), 2],
    [{}, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
  ])("converts the limit %o to %d, and does not judge it [list.limit]", (value, limit) => {
    expect(parse({ limit: value }).limit).toBe(limit);
  });

  it("takes a limit of null for 0 [arguments.field-null]", () => {
    expect(parse({ limit: null }).limit).toBe(0);
  });

  it.each([-1, "-1", -1.9])("takes a limit of %o for none [list.limit-minus-one]", (limit) => {
    expect(parse({ limit })).toStrictEqual(plain);
  });

  it.each([2 ** 31, 2 ** 32 + 2, -(2 ** 31) - 1])("refuses the limit %d [arguments.integer]", (limit) => {
    expectRefusal(
      () => coerceList([{ limit }], documented),
      TypeError,
      "Value out of range. Must be between -2147483648 and 2147483647 (inclusive).",
      "arguments.integer",
    );
  });

  it.each(texts)("takes strings only for %s, empty ones too [arguments.field-type]", (field) => {
    for (const value of ["", "zzz"]) expect(parse({ [field]: value })).toStrictEqual({ ...plain, [field]: value });
    for (const value of [5, {}, [], true, 1n, Symbol("x")]) {
      expectRefusal(
        () => coerceList([{ [field]: value }], documented),
        TypeError,
        `Incorrect type for the '${field}' field on 'ListOptions': the provided value is not of type 'string'.`,
        "arguments.field-type",
      );
    }
  });

  it.each([...texts, "include"])("refuses null for %s [arguments.field-null]", (field) => {
    expect(messageOf({ [field]: null })).toContain(`Incorrect type for the '${field}' field on 'ListOptions'`);
  });

  it.each(texts)("replaces lone surrogates in %s [key.lone-surrogate]", (field) => {
    expect(parse({ [field]: "\uD800" })).toStrictEqual({ ...plain, [field]: "\uFFFD" });
    const coerced = coerceList([{ [field]: "\uD800" }], threeReplacements);
    expect(coerced).toMatchObject({ [field]: "\uFFFD\uFFFD\uFFFD" });
  });

  it.each<[unknown[], boolean, boolean]>([
    [[], false, false],
    [["httpMetadata"], true, false],
    [["customMetadata"], false, true],
    [["customMetadata", "httpMetadata"], true, true],
    [["httpMetadata", "httpMetadata"], true, false],
    [runInNewContext("['httpMetadata']"), true, false],
  ])("includes what %j names [list.include]", (include, includeHttpMetadata, includeCustomMetadata) => {
    expect(parse({ include })).toStrictEqual({ ...plain, includeHttpMetadata, includeCustomMetadata });
  });

  it("includes everything where include is not honoured yet [list.include-history]", () => {
    const old = { ...documented, honorsInclude: false };
    const everything = { ...plain, includeHttpMetadata: true, includeCustomMetadata: true };
    const wrong = [["foo"], [5], "httpMetadata", null, 5].map((include) => ({ include }));
    for (const options of [undefined, {}, { include: [] }, { include: ["httpMetadata"] }, ...wrong]) {
      expect(parseList(coerceList([options], old), old)).toStrictEqual(everything);
    }
  });

  it("refuses what include does not know, by the runtime in old times too [list.include-values]", () => {
    for (const platform of [documented, { ...deployed, honorsInclude: false }]) {
      for (const [include, name] of [
        [["foo"], "foo"],
        [["httpMetadata", "foo", "bar"], "foo"],
        [["HTTPMETADATA"], "HTTPMETADATA"],
        [[""], ""],
        [["\uD800"], "\uFFFD"],
      ] as const) {
        const coerced = coerceList([{ include }], platform);
        expectRefusal(
          () => parseList(coerced, platform),
          RangeError,
          `Unsupported include value ${name}`,
          "list.include-values",
        );
      }
    }
  });

  it("refuses what is no string in include [list.include-values]", () => {
    for (const [include, index] of [
      [[null], 0],
      [[5], 0],
      [["httpMetadata", undefined], 1],
      [["foo", {}], 1],
      [[new Object("httpMetadata")], 0],
      [new Array(1), 0],
    ] as const) {
      expectRefusal(
        () => coerceList([{ include }], documented),
        TypeError,
        `Incorrect type for array element ${index}: the provided value is not of type 'string'.`,
        "list.include-values",
      );
    }
  });

  it("refuses an include that is no array [arguments.field-type]", () => {
    for (const include of [5, "httpMetadata", {}, new Set(["httpMetadata"]), { length: 0 }]) {
      expectRefusal(
        () => coerceList([{ include }], documented),
        TypeError,
        "Incorrect type for the 'include' field on 'ListOptions': the provided value is not of type 'Array'.",
        "arguments.field-type",
      );
    }
  });

  it("refuses options that are primitives [arguments.options-type]", () => {
    for (const [brand, platform] of brands) {
      for (const options of [5, "x", true]) {
        expectRefusal(
          () => coerceList([options], platform),
          TypeError,
          `Failed to execute 'list' on '${brand}Bucket': parameter 1 is not of type 'ListOptions'.`,
          "arguments.options-type",
        );
      }
    }
  });

  it("reads its options once, in the runtime's order [arguments.field-order]", () => {
    const { object, names } = recordReads();
    parse(object);
    expect(names).toEqual(fields);
  });

  it("lets the first field of a wrong type decide, before include's values [arguments.field-order]", () => {
    expect(messageOf({ include: 5, limit: 2 ** 31, prefix: 5 })).toContain("Value out of range");
    for (const [index, field] of texts.entries()) {
      const options = Object.fromEntries([...texts.slice(index), "include"].reverse().map((name) => [name, 5]));
      expect(messageOf(options)).toContain(`the '${field}' field`);
    }
    expect(messageOf({ include: ["x"], startAfter: 5 })).toContain("the 'startAfter' field");
    expect(messageOf({ limit: 0, include: ["bad"] })).toBe("Unsupported include value bad");
  });

  it("leaves include's values to its second half [errors.throw-before-2022-10-31]", () => {
    const coerced = coerceList([{ include: ["x"] }], documented);
    expect(() => parseList(coerced, documented)).toThrow(RangeError);
  });

  it("is read at the call: later changes have no effect [list.include]", () => {
    const include = ["httpMetadata"];
    const coerced = coerceList([{ include }], documented);
    include[0] = "x";
    expect(parseList(coerced, documented).includeHttpMetadata).toBe(true);
  });
});
