import { describe, expect, it } from "vitest";
import { coerceHeader } from "../../src/request/coerce-header.js";
import { documented, threeReplacements } from "./platforms.js";

describe("coerceHeader()", () => {
  it("gives the value of a header, empty ones too [condition.headers]", () => {
    const headers = new Headers({ "if-match": "", range: "bytes=0-1" });
    headers.append("range", "x");
    expect(coerceHeader(headers, "if-match", documented)).toBe("");
    expect(coerceHeader(headers, "range", documented)).toBe("bytes=0-1, x");
    expect(coerceHeader(headers, "expires", documented)).toBeUndefined();
  });

  it("takes whatever Headers of other makes give [condition.headers]", () => {
    const foreign = { get: (name: string) => ({ a: undefined, b: null, c: 5, d: "\uD800" })[name] };
    const read = (name: string) => coerceHeader(foreign as unknown as Headers, name, threeReplacements);
    expect(["a", "b", "c", "d"].map(read)).toEqual([undefined, undefined, "5", "\uFFFD\uFFFD\uFFFD"]);
  });
});
