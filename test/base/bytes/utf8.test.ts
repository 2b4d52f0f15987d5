import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeUtf8, encodeWtf8, toWellFormed, utf8Length } from "../../../src/base/bytes/utf8.js";
import { anyCharacter } from "../../../src/property/arbitraries/sometimes.js";

/** Strings of all UTF-16 units, including lone surrogates. */
const anyUnits = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd700, max: 0xe0ff })))
  .map((units) => String.fromCharCode(...units));

describe("encodeUtf8()", () => {
  it("returns the bytes of UTF-8", () => {
    expect(encodeUtf8("aé€😀")).toEqual(Uint8Array.of(0x61, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80));
  });

  it("returns U+FFFD for a lone surrogate [key.lone-surrogate]", () => {
    expect(encodeUtf8("a\uD800b")).toEqual(encodeUtf8("a\uFFFDb"));
  });
});

describe("encodeWtf8()", () => {
  it.each([
    ["\uD800", [0xed, 0xa0, 0x80]],
    ["\uDBFF", [0xed, 0xaf, 0xbf]],
    ["\uDC00", [0xed, 0xb0, 0x80]],
    ["\uDFFF", [0xed, 0xbf, 0xbf]],
    ["a\uD83Db", [0x61, 0xed, 0xa0, 0xbd, 0x62]],
    ["é\uD800€", [0xc3, 0xa9, 0xed, 0xa0, 0x80, 0xe2, 0x82, 0xac]],
    ["\uDE00😀\uD83D", [0xed, 0xb8, 0x80, 0xf0, 0x9f, 0x98, 0x80, 0xed, 0xa0, 0xbd]],
    ["\uD800\uFFFD", [0xed, 0xa0, 0x80, 0xef, 0xbf, 0xbd]],
  ])("encodes a lone surrogate in %j as three bytes", (text, bytes) => {
    expect([...encodeWtf8(text)]).toEqual(bytes);
  });

  it("encodes every code point with the bit layout of UTF-8, for any string", () => {
    // RFC 3629 §3, in binary digits: the number of bits in the first byte, and six for each following byte.
    const encodePoint = (point: number): number[] => {
      if (point < 0x80) return [point];
      const following = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
      const bits = point.toString(2).padStart(6 - following + 6 * following, "0");
      const first = "1".repeat(following + 1) + bits.slice(0, -6 * following).padStart(7 - following, "0");
      const rest = bits.slice(-6 * following).match(/.{6}/g) ?? [];
      return [first, ...rest.map((six) => `10${six}`)].map((byte) => Number.parseInt(byte, 2));
    };
    fc.assert(
      fc.property(anyUnits, (text) => {
        expect([...encodeWtf8(text)]).toEqual([...text].flatMap((one) => encodePoint(one.codePointAt(0) ?? 0)));
      }),
      { numRuns: 1000 },
    );
  });
});

describe("utf8Length()", () => {
  it.each([
    ["", 0],
    ["\0", 1],
    ["\x7F", 1],
    ["\x80", 2],
    ["\u07FF", 2],
    ["\u0800", 3],
    ["\uD7FF", 3],
    ["\uE000", 3],
    ["\uFFFF", 3],
    ["\u{10000}", 4],
    ["\u{10FFFF}", 4],
    ["aé€😀", 10],
  ])("of %j is %i [key.length]", (text, bytes) => {
    expect(utf8Length(text)).toBe(bytes);
  });

  it("agrees with a TextEncoder, for any well-formed string", () => {
    const encoder = new TextEncoder();
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter() }), (text) => {
        expect(utf8Length(text)).toBe(encoder.encode(text).length);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("toWellFormed()", () => {
  it.each([
    ["\uD800", "\uFFFD"],
    ["\uDC00", "\uFFFD"],
    ["a\uD83Db", "a\uFFFDb"],
    ["\uDC00\uD800", "\uFFFD\uFFFD"],
    ["\uD800\uD800\uDC00", "\uFFFD\u{10000}"],
    ["😀\uDE00", "😀\uFFFD"],
    ["\uDBFF\uDFFF", "\u{10FFFF}"],
    ["\uD7FF\uE000", "\uD7FF\uE000"],
    ["plain", "plain"],
    ["", ""],
  ])("converts %j to %j [key.lone-surrogate]", (text, wellFormed) => {
    expect(toWellFormed(text, "\uFFFD")).toBe(wellFormed);
  });

  it("inserts the given replacement for each", () => {
    expect(toWellFormed("\uD800a\uDFFF", "\uFFFD\uFFFD\uFFFD")).toBe("\uFFFD\uFFFD\uFFFDa\uFFFD\uFFFD\uFFFD");
  });

  it("replaces only lone surrogates by U+FFFD, like UTF-8, for any string", () => {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    fc.assert(
      fc.property(anyUnits, (text) => {
        expect(toWellFormed(text, "\uFFFD")).toBe(decoder.decode(new TextEncoder().encode(text)));
      }),
      { numRuns: 1000 },
    );
  });
});
