import fc, { type Arbitrary } from "fast-check";
import type { Encoded } from "../code/encoded.js";
import { earlierPart, junk, mostly, objectOf, type Template, value, weighted } from "./arbitrary-values.js";

const partNumber: Arbitrary<Template> = mostly(
  weighted([8, fc.integer({ min: 1, max: 3 })], [1, fc.constantFrom<Template>(0, -1, 10000, 10001, 1.9, "2", 3e9)]),
);

/** Parts of a few bytes, and now and then one that reaches the minimum. */
export function partArguments(own: boolean, big: number): Arbitrary<readonly Template[]> {
  return fc.tuple(partNumber, weighted([6, mostly(value(own))], [big, bigPart()]));
}

function bigPart(): Arbitrary<Template> {
  const minimum = 5 * 1024 * 1024;
  return fc.constantFrom(minimum, minimum, minimum + 1).map((size): Template => ({ is: "filled", size, byte: 1 }));
}

/** Parts of the upload that the call is on, from the last one on: all of them, most of the time. */
const givenParts: Arbitrary<Template> = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.boolean())
  .map(([count, isReversed]) => ({ is: "partsOfUpload", count, isReversed }));

export const completedParts: Arbitrary<Template> = weighted([3, givenParts], [3, anyParts()]);

function anyParts(): Arbitrary<Template> {
  return mostly(
    fc
      .array(
        weighted(
          [10, earlierPart],
          [1, objectOf({ partNumber, etag: mostly(fc.constant("nope")) }) as Arbitrary<Template>],
          [1, junk],
        ),
        { maxLength: 3 },
      )
      .map((items) => ({ is: "array", items }) as Encoded),
  );
}
