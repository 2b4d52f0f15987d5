import { describe, expect, it } from "vitest";
import { coerceRange, parseRange } from "../../src/request/parse-range.js";
import type { RangeRequest } from "../../src/request/request.js";
import { thrownBy } from "./expect-refusal.js";
import { documented } from "./platforms.js";

function parse(value: unknown): RangeRequest | undefined {
  return parseRange(coerceRange(value, documented));
}

describe("a range as an object", () => {
  it("checks offset, length, suffix's company, suffix, in this order [arguments.order]", () => {
    const messageOf = (value: unknown): string => thrownBy(() => parse(value)).message;
    expect(messageOf({ offset: -1, length: -1 })).toContain("Starting offset (-1)");
    expect(messageOf({ offset: -1, suffix: 1 })).toContain("Starting offset (-1)");
    expect(messageOf({ length: -1, suffix: 1 })).toContain("Length (-1)");
    expect(messageOf({ offset: 1.5, length: -1, suffix: 1 })).toContain("Starting offset (1.5)");
    expect(messageOf({ offset: 1, suffix: -1 })).toBe("Suffix is incompatible with offset.");
    expect(messageOf({ length: 1, suffix: -1 })).toBe("Suffix is incompatible with length.");
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
});
