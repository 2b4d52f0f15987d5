import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRangeHeader } from "../../src/request/parse-range-header.js";
import type { ByteRange } from "../../src/request/request.js";

const from = (first: number, last?: number): ByteRange => ({ first, last });
const suffix = (bytes: number): ByteRange => ({ suffix: bytes });

describe("parseRangeHeader()", () => {
  it.each<[string, readonly ByteRange[]]>([
    ["bytes=0-1", [from(0, 1)]],
    ["bytes=0-0", [from(0, 0)]],
    ["bytes=1-", [from(1)]],
    ["bytes=-2", [suffix(2)]],
    ["BYTES=0-1", [from(0, 1)]],
    ["  bytes = 1 - 2 ", [from(1, 2)]],
    ["bytes=   -   2", [suffix(2)]],
    ["bytes=00001-0002", [from(1, 2)]],
    ["bytes=1-99999999999999999999", [from(1, 1e20)]],
    ["bytes=99999999999999999999-", [from(1e20)]],
    ["bytes=5-5", [from(5, 5)]],
    ["bytes=0-1,2-3", [from(0, 1), from(2, 3)]],
    ["bytes=0-1 , -5,7-", [from(0, 1), suffix(5), from(7)]],
    ["bytes=-100", [suffix(100)]],
    ["bytes=0-1,-0", [from(0, 1), suffix(0)]],
    ["bytes=-000", [suffix(0)]],
  ])("reads %j [range.header]", (header, expected) => {
    expect(parseRangeHeader(header)).toEqual(expected);
  });

  it.each([
    "",
    "bytes",
    "bytes=",
    "bytes= ",
    "bytes=-",
    "bytes= - ",
    "bytes=5",
    "bytes=a-b",
    "bytes=1-b",
    "bytes=a-1",
    "bytes=2-1",
    "bytes=0-1,",
    "bytes=,0-1",
    "bytes=0-1,,2-3",
    "bytes=0-1,2-1",
    "bytes=0-1,x",
    "bytes=0-1-2",
    "bytes=0--1",
    "bytes=1.5-2",
    "bytes=+1-2",
    "bytes=1 0-20",
    "bytes=0x1-2",
    "bytes=1e1-20",
    "bytes=0-1;x",
    "bytes=\t0-1",
    "\tbytes=0-1",
    "bytes: 0-1",
    "chars=0-1",
    "xbytes=0-1",
    "bytes x=0-1",
    "0-1",
    "=0-1",
    "bytes=١-٢",
  ])("finds no range in the malformed %j [range.header]", (header) => {
    expect(parseRangeHeader(header)).toEqual([]);
  });

  it("never throws, and gives whole numbers of which the first is not above the last [range.header]", () => {
    const near = fc.array(fc.constantFrom("bytes", "=", "-", ",", " ", "0", "1", "25", "\t", "x"), { maxLength: 16 });
    const header = fc.oneof(
      fc.string(),
      near.map((pieces) => pieces.join("")),
      near.map((pieces) => `bytes=${pieces.join("")}`),
    );
    fc.assert(
      fc.property(header, (text) => {
        for (const range of parseRangeHeader(text)) {
          if ("suffix" in range) {
            expect(range.suffix).toBeGreaterThanOrEqual(0);
          } else {
            expect(range.first).toBeGreaterThanOrEqual(0);
            expect(range.first).toBeLessThanOrEqual(range.last ?? Number.POSITIVE_INFINITY);
          }
        }
      }),
    );
  });

  it("reads back every list of ranges [range.header]", () => {
    const range = fc.oneof(
      fc.nat().map((first) => from(first)),
      fc.tuple(fc.nat(), fc.nat()).map(([first, length]) => from(first, first + length)),
      fc.nat().map(suffix),
    );
    fc.assert(
      fc.property(fc.array(range, { minLength: 1 }), (ranges) => {
        const text = ranges.map((one) => ("suffix" in one ? `-${one.suffix}` : `${one.first}-${one.last ?? ""}`));
        expect(parseRangeHeader(`bytes=${text.join(", ")}`)).toEqual(ranges);
      }),
    );
  });

  it("copes with a million blanks [range.header]", () => {
    const blanks = " ".repeat(1_000_000);
    expect(parseRangeHeader(`${blanks}bytes${blanks}=1${blanks}-${blanks}2${blanks}`)).toEqual([from(1, 2)]);
    for (const header of [blanks, `bytes=${blanks}`, `bytes=0${blanks}1-`, `bytes=-${blanks}x`]) {
      expect(parseRangeHeader(header)).toEqual([]);
    }
  });
});
