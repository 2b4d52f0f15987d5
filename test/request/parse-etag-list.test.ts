import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseEtagList } from "../../src/request/parse-etag-list.js";
import type { EtagPattern } from "../../src/request/request.js";
import { expectRefusal, thrownBy } from "./expect-refusal.js";

const strong = (value: string): EtagPattern => ({ type: "strong", value });
const weak = (value: string): EtagPattern => ({ type: "weak", value });
const wildcard: EtagPattern = { type: "wildcard", value: "" };

const unclosed = "Unclosed double quote for Etag";
const unquoted = "Weak etags must start with W/ and their value must be quoted";
const strongStart =
  "Comma was expected to separate etags. Encountered a double quote character '\"' instead. This would otherwise indicate the start of a new strong etag.";
const weakStart =
  "Comma was expected to separate etags. Encountered a weak quotation character 'W' instead. This would otherwise indicate the start of a new weak etag.";
const wildcardStart = "Comma was expected to separate etags. Encountered a wildcard character '*' instead.";

describe("parseEtagList()", () => {
  it.each<[string, readonly EtagPattern[]]>([
    ['"a"', [strong("a")]],
    ['""', [strong("")]],
    ['W/"a"', [weak("a")]],
    ['W/""', [weak("")]],
    ["*", [wildcard]],
    ['"a", "b"', [strong("a"), strong("b")]],
    ['"a","b"', [strong("a"), strong("b")]],
    ['W/"a", W/"b"', [weak("a"), weak("b")]],
    ['"a",W/"b",\t"c"', [strong("a"), weak("b"), strong("c")]],
    [', ,"a"', [strong("a")]],
    ['"a" , , "b" ,', [strong("a"), strong("b")]],
    ['  "a"  ', [strong("a")]],
    ['\t"a"\t,\t"b"\t', [strong("a"), strong("b")]],
    ['"a,b", "W/*"', [strong("a,b"), strong("W/*")]],
    ['"x", *', [wildcard]],
    ['* , "x"', [wildcard]],
    ["*junk", [wildcard]],
    ['"a"junk', [strong("a")]],
    ['"a" junk', [strong("a")]],
    ['"a", junk', [strong("a")]],
    ['"a" junk, "b"', [strong("a")]],
    ['"a", junk "b"', [strong("a")]],
    ['"a", w/"b"', [strong("a")]],
  ])("reads %j [condition.etag-list]", (header, expected) => {
    expect(parseEtagList(header, "if-match")).toEqual(expected);
    expect(parseEtagList(header, "if-none-match")).toEqual(expected);
  });

  it.each(["", " ", ",", " , ", "junk", "abc", "'a'", 'w/"x"', 'junk "a"', "\n"])(
    "refuses %j, which has no etag [condition.etag-list-malformed]",
    (header) => {
      for (const name of ["if-match", "if-none-match"] as const) {
        const text = `Invalid ETag in ${name} header`;
        expectRefusal(() => parseEtagList(header, name), Error, text, "condition.etag-list-malformed");
      }
    },
  );

  it.each([
    ['"open', unclosed],
    ['W/"open', unclosed],
    ['"', unclosed],
    ['W/"', unclosed],
    ['"a", "open', unclosed],
    ["W", unquoted],
    ["W/", unquoted],
    ["W/x", unquoted],
    ['W"x"', unquoted],
    ['W /"x"', unquoted],
    ['W/ "x"', unquoted],
    ["Wild", unquoted],
    ['"a", W', unquoted],
    ['"a" "b"', strongStart],
    ['"a""b"', strongStart],
    ['W/"a" "b"', strongStart],
    ['"a" W/"b"', weakStart],
    ['"a"Wild', weakStart],
    ['"a" *', wildcardStart],
    ['"a"*', wildcardStart],
    ['"a", "b" \t "c"', strongStart],
  ])("refuses %j [condition.etag-list-malformed]", (header, message) => {
    expectRefusal(() => parseEtagList(header, "if-match"), Error, message, "condition.etag-list-malformed");
  });

  it("reads back every list, however it is spaced [condition.etag-list]", () => {
    const value = fc.string({ maxLength: 8 }).map((text) => text.replaceAll('"', ""));
    const etag = fc.oneof(value.map(strong), value.map(weak));
    const separator = fc.stringMatching(/^[ \t]*,[ \t,]*$/);
    const edge = fc.stringMatching(/^[ \t,]*$/);
    const list = fc.array(fc.tuple(etag, separator), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(edge, list, (before, pairs) => {
        const text = pairs.map(([{ type, value }, after]) => `${type === "weak" ? "W/" : ""}"${value}"${after}`);
        expect(parseEtagList(before + text.join(""), "if-match")).toEqual(pairs.map(([pattern]) => pattern));
      }),
    );
  });

  it("gives an etag or throws one of the documented errors, whatever the header [condition.etag-list-malformed]", () => {
    const documented = [
      "Invalid ETag in if-match header",
      unclosed,
      unquoted,
      strongStart,
      weakStart,
      wildcardStart,
    ] as const;
    const near = fc.array(fc.constantFrom('"', "W", "/", "*", ",", " ", "\t", "a", "w"), { maxLength: 12 });
    const header = fc.oneof(
      fc.string(),
      near.map((characters) => characters.join("")),
    );
    fc.assert(
      fc.property(header, (text) => {
        let etags: readonly EtagPattern[];
        try {
          etags = parseEtagList(text, "if-match");
        } catch {
          const error = thrownBy(() => parseEtagList(text, "if-match"));
          expect(error.constructor).toBe(Error);
          expect(documented).toContain(error.message);
          return;
        }
        expect(etags.length).toBeGreaterThan(0);
        for (const { value } of etags) expect(value).not.toContain('"');
      }),
    );
  });
});
