import { describe, expect, it } from "vitest";
import { coerceHeader } from "../../src/request/coerce.js";
import { threeReplacements } from "./platforms.js";

describe("coerceHeader()", () => {
  it("takes whatever Headers of other makes give [condition.headers]", () => {
    const foreign = { get: (name: string) => ({ a: undefined, b: null, c: 5, d: "\uD800" })[name] };
    const read = (name: string) => coerceHeader(foreign as unknown as Headers, name, threeReplacements);
    expect(["a", "b", "c", "d"].map(read)).toEqual([undefined, undefined, "5", "\uFFFD\uFFFD\uFFFD"]);
  });
});
