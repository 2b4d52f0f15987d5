import { describe, expect, it } from "vitest";
import { arrayOf, checkOptions, flag, number, text, whole } from "../../../src/base/messages/check-options.js";

const kinds = { name: text, on: flag, size: whole, share: number, keys: arrayOf(text[0], "keys", 1) };
type Options = { readonly [Name in keyof typeof kinds]?: unknown };
const check = (options: unknown) => checkOptions<Options>("tool", options, kinds);
const checkWith =
  (...required: (keyof Options)[]) =>
  (options: unknown) =>
    checkOptions<Options>("tool", options, kinds, required);
const checkWithName = checkWith("name");

describe("checkOptions()", () => {
  it.each([
    [{}],
    [{ name: "", on: false, size: 0, share: Number.NaN, keys: [""] }],
    [{ name: undefined, keys: ["a", "b"] }],
  ])("returns %j", (options) => {
    expect(check(options)).toBe(options);
  });

  it("returns no options if none are given", () => {
    expect(check(undefined)).toEqual({});
    expect(checkWithName({ name: "" })).toEqual({ name: "" });
  });

  it.each<[unknown, wrong: string]>([
    [null, "options must be an object, not null."],
    [[], "options must be an object, not an array."],
    [5, "options must be an object, not 5."],
    [0, "options must be an object, not 0."],
    ["", 'options must be an object, not "".'],
    [{ names: "" }, 'there is no option "names"; did you mean "name"?'],
    [{ name: "", names: "" }, 'there is no option "names"; did you mean "name"?'],
    [{ "": 5 }, 'there is no option ""; expected name, on, size, share, keys.'],
    [{ toString: 5 }, 'there is no option "toString"; expected name, on, size, share, keys.'],
    [{ name: 0 }, "name must be a string, not 0."],
    [{ name: null }, "name must be a string, not null."],
    [{ on: 0 }, "on must be true or false, not 0."],
    [{ size: 0.5 }, "size must be a whole number, not 0.5."],
    [{ size: 2 ** 53 }, "size must be a whole number, not 9007199254740992."],
    [{ share: "1" }, 'share must be a number, not "1".'],
    [{ keys: [] }, "keys must be a non-empty array of keys, not an array."],
    [{ keys: ["a", 5] }, "keys must be a non-empty array of keys, not an array."],
    [{ keys: new Set(["a"]) }, "keys must be a non-empty array of keys, not an object."],
  ])("refuses %j", (options, wrong) => {
    expect(() => check(options)).toThrow(new TypeError(`tool: ${wrong}`));
  });

  it("refuses options without a required one", () => {
    for (const options of [undefined, {}, { name: undefined, on: true }])
      expect(() => checkWithName(options)).toThrow(new TypeError("tool: name must be a string, not undefined."));
  });

  it.each([
    [{ on: true }, "name must be a string"],
    [{ name: "" }, "on must be true or false"],
  ])("refuses %j without one of two required ones", (options, wrong) => {
    expect(() => checkWith("name", "on")(options)).toThrow(new TypeError(`tool: ${wrong}, not undefined.`));
  });
});

it("names the only option there is", () => {
  expect(() => checkOptions("tool", { "": 5 }, { only: text })).toThrow('there is no option ""; expected only.');
});

describe("arrayOf()", () => {
  it("accepts an empty array, unless it names a least length", () => {
    const [fits, wanted] = arrayOf(text[0], "keys");
    expect([fits([]), fits([5]), fits("a"), wanted]).toEqual([true, false, false, "an array of keys"]);
    const [fitsTwo] = arrayOf(text[0], "keys", 2);
    expect([[""], ["", ""], ["", "", ""]].map(fitsTwo)).toEqual([false, true, true]);
  });
});
