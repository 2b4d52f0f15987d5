import { describe, expect, it } from "vitest";
import { parseRangeHeader } from "../../src/request/parse-range.js";
import type { ByteRange } from "../../src/request/request.js";

const from = (first: number, last?: number): ByteRange => ({ first, last });

describe("parseRangeHeader()", () => {
  it("copes with a million blanks [range.header]", () => {
    const blanks = " ".repeat(1_000_000);
    expect(parseRangeHeader(`${blanks}bytes${blanks}=1${blanks}-${blanks}2${blanks}`)).toEqual([from(1, 2)]);
    for (const header of [blanks, `bytes=${blanks}`, `bytes=0${blanks}1-`, `bytes=-${blanks}x`]) {
      expect(parseRangeHeader(header)).toEqual([]);
    }
  });
});
