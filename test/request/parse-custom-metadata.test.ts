import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coerceCustomMetadata } from "../../src/request/parse-custom-metadata.js";
import type { CustomMetadataRecord } from "../../src/request/request.js";
import { expectRefusal, thrownBy } from "./expect-refusal.js";
import { documented, platformOf, threeReplacements } from "./platforms.js";
import { recordReads } from "./recorder.js";

function coerce(value: unknown): CustomMetadataRecord {
  return coerceCustomMetadata(value, "PutOptions", documented);
}

describe("coerceCustomMetadata()", () => {
  it.each<[string, unknown, CustomMetadataRecord]>([
    ["nothing", undefined, []],
    ["an empty object", {}, []],
    [
      "names and values",
      { a: "1", b: "" },
      [
        ["a", "1"],
        ["b", ""],
      ],
    ],
    ["an empty name", { "": "x" }, [["", "x"]]],
    [
      "names that differ in case",
      { Aa: "1", aA: "2" },
      [
        ["Aa", "1"],
        ["aA", "2"],
      ],
    ],
    [
      "names in order, integers first",
      { b: "1", a: "2", 10: "x", 2: "y" },
      [
        ["2", "y"],
        ["10", "x"],
        ["b", "1"],
        ["a", "2"],
      ],
    ],
    [
      "non-ASCII characters and NUL",
      { é: "✓", a: "\u0000b" },
      [
        ["é", "✓"],
        ["a", "\u0000b"],
      ],
    ],
    [
      "names of Object's members",
      { constructor: "x", toString: "y" },
      [
        ["constructor", "x"],
        ["toString", "y"],
      ],
    ],
    ["an object without a prototype", Object.assign(Object.create(null), { a: "1" }), [["a", "1"]]],
    ["another realm's object", runInNewContext("({ a: 1 })"), [["a", "1"]]],
  ])("reads %s [custom-metadata.names]", (_name, value, expected) => {
    expect(coerce(value)).toEqual(expected);
  });

  it("converts values to strings [custom-metadata.names]", () => {
    const given = { a: 5, b: null, c: undefined, d: {}, e: ["x", "y"], f: true, g: 1n };
    expect(coerce(given)).toEqual([
      ["a", "5"],
      ["b", "null"],
      ["c", "undefined"],
      ["d", "[object Object]"],
      ["e", "x,y"],
      ["f", "true"],
      ["g", "1"],
    ]);
  });

  it("sees own, enumerable, string-named members only [custom-metadata.names]", () => {
    const value = Object.create(
      { inherited: "a" },
      { hidden: { value: "b", enumerable: false }, seen: { value: "c", enumerable: true } },
    );
    expect(coerce(Object.assign(value, { [Symbol("s")]: "d" }))).toEqual([["seen", "c"]]);
  });

  it("is empty for objects of other kinds, but for what was put on them [custom-metadata.names]", () => {
    for (const value of [new Map([["a", "b"]]), new Date(0), new Headers({ a: "b" }), () => 1, new Set(["a"])]) {
      expect(coerce(value)).toEqual([]);
      expect(coerce(Object.assign(value, { own: 1 }))).toEqual([["own", "1"]]);
    }
  });

  it("keeps __proto__ [custom-metadata.proto]", () => {
    expect(coerce(JSON.parse('{"__proto__":"x","a":"b"}'))).toEqual([
      ["__proto__", "x"],
      ["a", "b"],
    ]);
  });

  it("loses __proto__ where the semantics say so, but converts its value [custom-metadata.proto]", () => {
    const lost = platformOf({ ...documented.semantics, protoMetadata: "lost" });
    const metadata = JSON.parse('{"__proto__":"x","a":"b"}');
    expect(coerceCustomMetadata(metadata, "PutOptions", lost)).toEqual([["a", "b"]]);
    Object.defineProperty(metadata, "__proto__", { value: Symbol("x") });
    expect(() => coerceCustomMetadata(metadata, "PutOptions", lost)).toThrow(TypeError);
  });

  it.each([null, 5, "xy", true, 1n, Symbol("x"), ["p", "q"], [], runInNewContext("[1]")])(
    "refuses %o [arguments.field-type]",
    (value) => {
      for (const dictionary of ["PutOptions", "MultipartOptions"]) {
        expectRefusal(
          () => coerceCustomMetadata(value, dictionary, documented),
          TypeError,
          `Incorrect type for the 'customMetadata' field on '${dictionary}': the provided value is not of type 'object'.`,
          "arguments.field-type",
        );
      }
    },
  );

  it("refuses null as a wrong type [arguments.field-null]", () => {
    expect(thrownBy(() => coerce(null)).message).toContain("is not of type 'object'.");
  });

  it("refuses a value that is a symbol [arguments.symbol-and-bigint]", () => {
    expectRefusal(
      () => coerce({ a: Symbol("x") }),
      TypeError,
      "Cannot convert a Symbol value to a string",
      "arguments.symbol-and-bigint",
    );
  });

  it("reads each member once, in order [custom-metadata.names]", () => {
    const { object, names } = recordReads({ b: "1", a: "2", 3: "4" });
    expect(coerce(object)).toHaveLength(3);
    expect(names).toEqual(["ownKeys", "3", "b", "a"]);
  });

  it("is read at the call: later changes have no effect [custom-metadata.names]", () => {
    const value: Record<string, string> = { a: "1" };
    const record = coerce(value);
    value["a"] = "2";
    value["b"] = "3";
    expect(record).toEqual([["a", "1"]]);
  });

  it("replaces lone surrogates in names and values [key.lone-surrogate]", () => {
    const value = { "\uD800": "\uDC00" };
    expect(coerce(value)).toEqual([["\uFFFD", "\uFFFD"]]);
    const three = "\uFFFD\uFFFD\uFFFD";
    expect(coerceCustomMetadata(value, "PutOptions", threeReplacements)).toEqual([[three, three]]);
  });

  it("gives the entries of any dictionary of strings [custom-metadata.names]", () => {
    const text = fc.string({ unit: "binary-ascii", maxLength: 6 });
    fc.assert(
      fc.property(fc.dictionary(text, text, { maxKeys: 6, noNullPrototype: false }), (dictionary) => {
        expect(coerce(dictionary)).toEqual(Object.entries(dictionary));
      }),
    );
  });
});
