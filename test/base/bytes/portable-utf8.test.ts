import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodePortably, encodePortably } from "../../../src/base/bytes/portable-utf8.js";
import { anyCharacter } from "../../../src/property/arbitraries/sometimes.js";

const runs = { numRuns: 2000 };
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Bytes that are partly UTF-8: whole characters, incomplete ones, and misplaced first or continuation bytes. */
const looseBytes = fc
  .array(
    fc.oneof(
      fc.string({ unit: anyCharacter(), maxLength: 2 }).map((text) => [...new TextEncoder().encode(text)]),
      fc
        .tuple(fc.string({ unit: anyCharacter(), minLength: 1, maxLength: 1 }), fc.nat(3))
        .map(([text, length]) => [...new TextEncoder().encode(text)].slice(0, length)),
      fc.constantFrom(...[0x80, 0xa0, 0xbf, 0xc0, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff].map((one) => [one])),
    ),
  )
  .map((parts) => Uint8Array.from(parts.flat()));

describe("encodePortably()", () => {
  it("encodes any well-formed string like a TextEncoder", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter() }), (text) => {
        expect(encodePortably(text)).toEqual(new TextEncoder().encode(text));
      }),
      runs,
    );
  });
});

it("encodes and decodes the first and last character of each length", () => {
  const ends = [0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff];
  for (const text of ends.map((end) => String.fromCodePoint(end))) {
    expect(encodePortably(text)).toEqual(new TextEncoder().encode(text));
    expect(decodePortably(encodePortably(text))).toBe(text);
  }
});

describe("decodePortably()", () => {
  it("restores any well-formed string, including a byte order mark", () => {
    expect(decodePortably(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe("\uFEFFa");
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter() }), (text) => {
        expect(decodePortably(new TextEncoder().encode(text))).toBe(text);
      }),
      runs,
    );
  });

  it("decodes any bytes like a TextDecoder", () => {
    fc.assert(
      fc.property(fc.oneof(looseBytes, fc.uint8Array()), (bytes) => {
        expect(decodePortably(bytes)).toBe(decoder.decode(bytes));
      }),
      { numRuns: 5000 },
    );
  });

  it("decodes every first and second byte like a TextDecoder", () => {
    for (let pair = 0; pair < 0x10000; pair++) {
      const bytes = Uint8Array.of(pair >> 8, pair & 0xff, 0x80, 0x80);
      if (decodePortably(bytes) !== decoder.decode(bytes)) expect(decodePortably(bytes)).toBe(decoder.decode(bytes));
    }
  });
});
