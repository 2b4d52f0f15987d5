import { type Arbitrary, constantFrom, integer, nat, string, uniqueArray } from "fast-check";
import type { Terms } from "./rule-check.js";

/** A key with nothing special about it. */
export function uploadKey(): Arbitrary<string> {
  return constantFrom("k", "a", "a/b", "file.txt", "Z-1_2");
}

/** A part number that no rule is about. */
export function partNumber({ semantics }: Terms): Arbitrary<number> {
  return integer({ min: 1, max: Math.min(99, semantics.maxParts) });
}

/** Part numbers, no two alike, in any order. */
export function partNumbers(terms: Terms, minLength: number, maxLength: number): Arbitrary<number[]> {
  return uniqueArray(partNumber(terms), { minLength, maxLength });
}

/** A text of any characters, of which some are made of several code points or units. */
export function anyText(maxLength = 4): Arbitrary<string> {
  return string({ unit: constantFrom("a", "A", "9", " ", "-", "'", "é", "e\u0301", "ß", "€", "中", "😀"), maxLength });
}

/** A text of one letter: texts of different letters differ unless they are empty. */
export function run(letter: string, least = 0, most = 4): Arbitrary<string> {
  return nat(most - least).map((more) => letter.repeat(least + more));
}
