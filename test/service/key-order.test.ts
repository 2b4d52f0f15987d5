import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { semantics } from "../../src/semantics/presets.js";
import { keyAt, placeAfter, placeAfterPrefix, placeOf } from "../../src/service/key-order.js";

const nfc = semantics.documented;
const exact = { ...semantics.documented, keyEquivalence: "exact" } as const;

/** Characters at the ends of the blocks that UTF-16 and UTF-8 order differently, and others that NFC changes. */
const edges = fc.constantFrom(
  ..."\0a/\x7F\u0080\u0301\u07FF\u0800\uD7FF\uE000\uFF5E\uFFFD\uFFFE\uFFFF\u{10000}\u{1F600}\u{10FFFF}\u212B\u1100\u1161\u{1D15E}",
);
const keys = fc.oneof(fc.string({ unit: edges, maxLength: 5 }), fc.string({ unit: "binary", maxLength: 5 }));

const utf8 = (text: string) => Buffer.from(text, "utf8");
const sign = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

describe("placeOf()", () => {
  it("orders as the UTF-8 bytes of the keys are ordered [key.order]", () => {
    fc.assert(
      fc.property(keys, keys, (a, b) => {
        expect(sign(placeOf(a, exact), placeOf(b, exact))).toBe(Buffer.compare(utf8(a), utf8(b)));
      }),
      { numRuns: 2000 },
    );
  });

  it("orders as the UTF-8 bytes of the NFC forms of the keys are ordered [key.order] [key.nfc]", () => {
    fc.assert(
      fc.property(keys, keys, (a, b) => {
        const bytes = [utf8(a.normalize("NFC")), utf8(b.normalize("NFC"))] as const;
        expect(sign(placeOf(a, nfc), placeOf(b, nfc))).toBe(Buffer.compare(...bytes));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["\uFF5E", "\u{1F600}"],
    ["\uE000", "\u{10000}"],
    ["\uFFFF", "\u{10000}"],
    ["\uD7FF", "\uE000"],
    ["a\uFFFF", "a\u{10FFFF}"],
    ["\u{FFFFF}", "\u{10FFFF}"],
  ])("puts %j before %j [key.order]", (first, second) => {
    expect(placeOf(first, nfc) < placeOf(second, nfc)).toBe(true);
  });

  it.each([
    ["e\u0301", "é"],
    ["\u212B", "Å"],
    ["\u1100\u1161\u11A8", "각"],
    ["a\u0323\u0307", "a\u0307\u0323"],
    ["\u{2F800}", "\u4E3D"],
  ])("makes %j and %j one place, unless keys are compared exactly [key.nfc]", (one, other) => {
    expect(placeOf(one, nfc)).toBe(placeOf(other, nfc));
    expect(placeOf(one, exact)).not.toBe(placeOf(other, exact));
  });

  it.each([
    ["a", "A"],
    ["a", "a "],
    ["ﬁ", "fi"],
    ["/", "//"],
  ])("keeps %j and %j apart", (one, other) => {
    expect(placeOf(one, nfc)).not.toBe(placeOf(other, nfc));
  });

  it("makes the place of a prefix a prefix of the place", () => {
    fc.assert(
      fc.property(keys, keys, (prefix, rest) => {
        expect(placeOf(prefix + rest, exact).startsWith(placeOf(prefix, exact))).toBe(true);
      }),
    );
  });
});

describe("keyAt()", () => {
  it("gives the key of a place in the form in which keys are compared", () => {
    fc.assert(
      fc.property(keys, (key) => {
        expect(keyAt(placeOf(key, exact))).toBe(key);
        expect(keyAt(placeOf(key, nfc))).toBe(key.normalize("NFC"));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("placeAfter()", () => {
  it("lies behind the place, and before or at every place behind it [list.start-after]", () => {
    fc.assert(
      fc.property(keys, keys, (key, other) => {
        const place = placeOf(key, exact);
        const after = placeAfter(place);
        expect(after > place).toBe(true);
        expect(placeOf(other, exact) > place).toBe(placeOf(other, exact) >= after);
      }),
    );
  });
});

describe("placeAfterPrefix()", () => {
  it("lies behind all that start with the prefix, and before or at all that follow them [list.delimiter.group-once]", () => {
    const nonEmpty = fc.tuple(edges, keys).map(([first, rest]) => first + rest);
    fc.assert(
      fc.property(nonEmpty, keys, fc.boolean(), (prefix, other, inside) => {
        const start = placeOf(prefix, exact);
        const place = placeOf(inside ? prefix + other : other, exact);
        const end = placeAfterPrefix(start) as string;
        expect(place >= end).toBe(place > start && !place.startsWith(start));
      }),
      { numRuns: 2000 },
    );
  });

  it.each(["\uFFFF", "a\uFFFF", "\u{10FFFF}", "\u{10FFFF}\u{10FFFF}", "\uD7FF", "\uFFFF\u{10FFFF}"])(
    "finds an end of the keys that start with %j [list.delimiter.group-once]",
    (prefix) => {
      const end = placeAfterPrefix(placeOf(prefix, nfc)) as string;
      expect(end > placeOf(`${prefix}\u{10FFFF}\u{10FFFF}\u{10FFFF}`, nfc)).toBe(true);
    },
  );

  it("gives none where every key starts with the prefix, or none can follow", () => {
    expect(placeAfterPrefix("")).toBeUndefined();
    expect(placeAfterPrefix("\uFFFF\uFFFF")).toBeUndefined();
  });
});
