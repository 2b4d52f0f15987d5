import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyOf, sortKeyAfterPrefix, sortKeyOf } from "../../../src/bucket/service/sort-key.js";
import { anyCharacter } from "../../../src/property/arbitraries/sometimes.js";
import { semantics } from "../../../src/semantics/presets.js";

const nfc = semantics.documented;
const exact = { ...semantics.documented, keyEquivalence: "exact" } as const;

/** Characters at the ends of the blocks ordered differently by UTF-16 and UTF-8, and characters changed by NFC. */
const edges = fc.constantFrom(
  ..."\0a/\x7F\u0080\u0301\u07FF\u0800\uD7FF\uE000\uFF5E\uFFFD\uFFFE\uFFFF\u{10000}\u{1F600}\u{10FFFF}\u212B\u1100\u1161\u{1D15E}",
);
const keys = fc.oneof(fc.string({ unit: edges, maxLength: 5 }), fc.string({ unit: anyCharacter(), maxLength: 5 }));

const utf8 = (text: string) => Buffer.from(text, "utf8");
const sign = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

describe("sortKeyOf()", () => {
  it("orders keys like the UTF-8 bytes of their NFC forms [key.order] [key.nfc]", () => {
    fc.assert(
      fc.property(keys, keys, (a, b) => {
        const bytes = [utf8(a.normalize("NFC")), utf8(b.normalize("NFC"))] as const;
        expect(sign(sortKeyOf(a, nfc), sortKeyOf(b, nfc))).toBe(Buffer.compare(...bytes));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("keyOf()", () => {
  it("returns the key of a sort key in its normalised form", () => {
    fc.assert(
      fc.property(keys, (key) => {
        expect(keyOf(sortKeyOf(key, exact))).toBe(key);
        expect(keyOf(sortKeyOf(key, nfc))).toBe(key.normalize("NFC"));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("sortKeyAfterPrefix()", () => {
  it("is after all keys with the prefix, and not after any following key [list.delimiter.group-once]", () => {
    const nonEmpty = fc.tuple(edges, keys).map(([first, rest]) => first + rest);
    fc.assert(
      fc.property(nonEmpty, keys, fc.boolean(), (prefix, other, inside) => {
        const start = sortKeyOf(prefix, exact);
        const sortKey = sortKeyOf(inside ? prefix + other : other, exact);
        const end = sortKeyAfterPrefix(start) as string;
        expect(sortKey >= end).toBe(sortKey > start && !sortKey.startsWith(start));
      }),
      { numRuns: 2000 },
    );
  });
});
