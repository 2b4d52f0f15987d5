import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor, type ListPosition } from "../../../src/bucket/service/cursor.js";
import { sortKeyOf } from "../../../src/bucket/service/sort-key.js";
import { anyCharacter } from "../../../src/property/arbitraries/sometimes.js";
import { semantics } from "../../../src/semantics/presets.js";

const { documented, simulator } = semantics;
const exact = { ...documented, keyEquivalence: "exact" } as const;

const keys = fc.oneof(
  fc.string({ unit: anyCharacter(), maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(..."oga/\0é\u0301\uFEFF\uFFFF\u{10FFFF}"), maxLength: 6 }),
);
const types = fc.constantFrom("object", "group");

/** Returns our own cursor for the end of a page; the last object of a group is not needed. */
function cursorOf(position: ListPosition, answers = documented): string {
  return encodeCursor(position, answers, () => {
    throw new Error("Not asked for.");
  });
}

describe("encodeCursor() and decodeCursor()", () => {
  it("restore any position of any key [list.cursor]", () => {
    fc.assert(
      fc.property(types, keys, fc.constantFrom(documented, exact), (type, key, answers) => {
        const position = { type, sortKey: sortKeyOf(key, answers) } as const;
        expect(decodeCursor(cursorOf(position, answers), answers)).toEqual(position);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("decodeCursor()", () => {
  it("recognises a cursor changed in any way [list.cursor-malformed]", () => {
    const pieces = fc.oneof(fc.string({ unit: fc.constantFrom(..."0123456789abcdef") }), fc.string());
    fc.assert(
      fc.property(types, keys, fc.nat(), fc.nat({ max: 4 }), pieces, (type, key, at, removed, piece) => {
        const whole = cursorOf({ type, sortKey: sortKeyOf(key, documented) });
        const start = at % (whole.length + 1);
        const changed = whole.slice(0, start) + piece + whole.slice(start + removed);
        fc.pre(changed !== whole);
        expect(decodeCursor(changed, documented)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the cursors of the simulator", () => {
  it("are never malformed", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: anyCharacter() })), (text) => {
        expect(decodeCursor(text, simulator)?.type).toBe("object");
      }),
    );
  });
});
