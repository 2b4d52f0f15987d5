import { describe, expect, it } from "vitest";
import { parseEtagList } from "../../src/request/parse-condition.js";
import type { EtagPattern } from "../../src/request/request.js";

const strong = (value: string): EtagPattern => ({ type: "strong", value });
const weak = (value: string): EtagPattern => ({ type: "weak", value });
const wildcard: EtagPattern = { type: "wildcard", value: "" };

describe("parseEtagList()", () => {
  it.each<[string, readonly EtagPattern[]]>([
    ['"a", W/"b"', [strong("a"), weak("b")]],
    ['"x", *', [wildcard]],
    ['"a", junk "b"', [strong("a")]],
  ])("reads %j [condition.etag-list]", (header, expected) => {
    expect(parseEtagList(header, "if-match")).toEqual(expected);
    expect(parseEtagList(header, "if-none-match")).toEqual(expected);
  });
});
