import fc, { type Arbitrary } from "fast-check";
import { arrayOf, earlier, junk, mostly, objectOf, type Template, value, weighted } from "./arbitrary-values.js";

const partNumber: Arbitrary<Template> = mostly(
  weighted([8, fc.integer({ min: 1, max: 3 })], [1, fc.constantFrom<Template>(0, -1, 10000, 10001, 1.9, "2", 3e9)]),
);

/** Generates parts of a few bytes, and sometimes a part of the minimum size. */
export function partArguments(own: boolean, big: number): Arbitrary<readonly Template[]> {
  return fc.tuple(partNumber, weighted([6, mostly(value(own))], [big, bigPart]));
}

const minPartBytes = 5 * 1024 * 1024;
const bigPart = fc
  .constantFrom(minPartBytes, minPartBytes, minPartBytes + 1)
  .map((size): Template => ({ is: "filled", size, byte: 1 }));

/** The parts of the call's upload, counted from the last one: usually all of them. */
const givenParts: Arbitrary<Template> = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.boolean())
  .map(([count, isReversed]) => ({ is: "partsOfUpload", count, isReversed }));

const anyPart = weighted(
  [10, earlier("part")],
  [1, objectOf({ partNumber, etag: mostly(fc.constant("nope")) })],
  [1, junk],
);

export const completedParts: Arbitrary<Template> = weighted(
  [3, givenParts],
  [3, mostly(arrayOf(anyPart, { maxLength: 3 }))],
);
