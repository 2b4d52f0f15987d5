import { type Arbitrary, constantFrom, integer, uniqueArray } from "fast-check";

/** A key with nothing special about it. */
export function plainKey(): Arbitrary<string> {
  return constantFrom("k", "a", "b", "a/b", "file.txt", "a b", "Z-1_2");
}

/** A few keys with nothing special about them, no two alike. */
export function plainKeys(minLength: number, maxLength: number): Arbitrary<string[]> {
  return uniqueArray(plainKey(), { minLength, maxLength });
}

/** A text of characters of one byte, no two alike. */
export function plainText(least = 0, most = 8): Arbitrary<string> {
  return integer({ min: least, max: most }).map((size) => "abcdefgh".slice(0, size));
}

/** A value that is neither object nor string, `undefined` nor `null`. */
export function plainPrimitive(): Arbitrary<number | boolean> {
  return constantFrom<number | boolean>(5, 0, -1.5, true, false);
}
