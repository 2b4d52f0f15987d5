import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { semantics } from "../../src/semantics/presets.js";
import { decodeCursor, encodeCursor, type ListPosition, placeBehind } from "../../src/service/cursor.js";
import { placeOf } from "../../src/service/key-order.js";

const { documented, simulator } = semantics;
const exact = { ...documented, keyEquivalence: "exact" } as const;

// `unit: "binary"` is the same, but takes fast-check a second to set up.
const characters = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800));
const keys = fc.oneof(
  fc.string({ unit: characters, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(..."oga/\0é\u0301\uFEFF\uFFFF\u{10FFFF}"), maxLength: 6 }),
);
const types = fc.constantFrom("object", "group");

/** Where a page of a sealed cursor ends; nobody has to find the last object of a group. */
function seal(position: ListPosition, answers = documented): string {
  return encodeCursor(position, answers, () => {
    throw new Error("Not asked for.");
  });
}

describe("encodeCursor() and decodeCursor()", () => {
  it("bring back any position of any key [list.cursor]", () => {
    fc.assert(
      fc.property(types, keys, fc.constantFrom(documented, exact), (type, key, answers) => {
        const position = { type, place: placeOf(key, answers) } as const;
        expect(decodeCursor(seal(position, answers), answers)).toEqual(position);
      }),
      { numRuns: 2000 },
    );
  });

  it("make an opaque text that goes through a URL as it is [list.cursor]", () => {
    fc.assert(
      fc.property(types, keys, (type, key) => {
        const cursor = seal({ type, place: placeOf(key, documented) });
        expect(cursor).toMatch(/^[0-9a-f]{10,}$/);
      }),
    );
  });

  it("tell an object from a group, whatever they are called [list.cursor]", () => {
    for (const place of ["", "o", "g", "og", "a/"]) {
      expect(seal({ type: "object", place })).not.toBe(seal({ type: "group", place }));
    }
  });
});

describe("decodeCursor()", () => {
  const cursor = seal({ type: "object", place: "photos/2026" });

  it.each([
    ["shorter", cursor.slice(0, -1)],
    ["shorter by a byte", cursor.slice(0, -2)],
    ["shorter at its start", cursor.slice(1)],
    ["shorter at its start by a byte", cursor.slice(2)],
    ["without its seal", cursor.slice(0, -8)],
    ["nothing but its seal", cursor.slice(-8)],
    ["longer", `${cursor}0`],
    ["longer by a byte", `${cursor}00`],
    ["longer at its start", `00${cursor}`],
    ["upper-case", cursor.toUpperCase()],
    ["in blanks", ` ${cursor} `],
    ["with a line break", `${cursor}\n`],
    ["twice itself", cursor + cursor],
    ["no hex", "garbage"],
    ["a key", "photos/2026"],
    ["a key in base64", Buffer.from("photos/2026").toString("base64")],
    ["one character", "0"],
    ["eight digits", "00000000"],
    ["not ASCII", "é"],
    ["a lone surrogate", "\uD800"],
  ])("knows that a cursor is none when it is %s [list.cursor-malformed]", (_, forged) => {
    expect(decodeCursor(forged, documented)).toBeUndefined();
  });

  it("knows a cursor of which any one bit was flipped [list.cursor-malformed]", () => {
    for (let index = 0; index < cursor.length; index++) {
      for (let bit = 0; bit < 8; bit++) {
        const flipped = String.fromCharCode(cursor.charCodeAt(index) ^ (1 << bit));
        const forged = cursor.slice(0, index) + flipped + cursor.slice(index + 1);
        expect(decodeCursor(forged, documented), forged).toBeUndefined();
      }
    }
  });

  it("knows a cursor that was changed in any way [list.cursor-malformed]", () => {
    const pieces = fc.oneof(fc.string({ unit: fc.constantFrom(..."0123456789abcdef") }), fc.string());
    fc.assert(
      fc.property(types, keys, fc.nat(), fc.nat({ max: 4 }), pieces, (type, key, at, removed, piece) => {
        const whole = seal({ type, place: placeOf(key, documented) });
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
  const group = { type: "group", place: "a/" } as const;

  it("are the last key in base64, or the last key of the last group [list.cursor]", () => {
    expect(encodeCursor({ type: "object", place: "b" }, simulator, () => "")).toBe("Yg==");
    expect(encodeCursor(group, simulator, (place) => `${place}2`)).toBe(Buffer.from("a/2").toString("base64"));
    expect(encodeCursor({ type: "object", place: "" }, simulator, () => "x")).toBe("");
  });

  it("bring back any key [list.cursor]", () => {
    fc.assert(
      fc.property(keys, (key) => {
        const position = { type: "object", place: placeOf(key, simulator) } as const;
        expect(
          decodeCursor(
            encodeCursor(position, simulator, () => ""),
            simulator,
          ),
        ).toEqual(position);
      }),
      { numRuns: 1000 },
    );
  });

  it("are never malformed", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" })), (text) => {
        expect(decodeCursor(text, simulator)?.type).toBe("object");
      }),
    );
  });
});

describe("placeBehind()", () => {
  it("of an object is the next key, of a group the next behind all of its keys [list.delimiter.group-once]", () => {
    expect(placeBehind({ type: "object", place: "a/" })).toBe("a/\0");
    expect(placeBehind({ type: "group", place: "a/" })).toBe("a0");
    expect(placeBehind({ type: "group", place: "\uFFFF" })).toBeUndefined();
  });
});
