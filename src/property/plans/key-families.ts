import { type Arbitrary, constantFrom, string } from "fast-check";
import { anyCharacter } from "../arbitraries/any-character.js";
import { seldom } from "../arbitraries/sometimes.js";

/** Few keys that have much to do with each other, in families that a bucket is filled from. */
export const keyFamilies: readonly (readonly string[])[] = [
  // Nested, with runs of the delimiter, and with what sorts before it.
  ["a", "b", "a/b", "a/b/c", "a/", "a//b", "a!", "b/c"],
  // Two encodings of one key, alone and at the start of others.
  ["a", "\u00e9", "e\u0301", "\u00e9/x", "e\u0301/y", "e"],
  // Ordered differently by UTF-8 and UTF-16; a lone surrogate, and what becomes of it.
  ["a", "\uff5e", "\u{1f600}", "\ud800", "\ufffd", "\u{1f600}\uff5e"],
  // Special elsewhere, and with a long delimiter.
  ["a", "", "__proto__", "a--b--c", "a--b", "..", "\u0000"],
];

/** A key just within a limit of bytes, or just beyond it. */
export function keyAtLimit(maxKeyBytes: number): Arbitrary<string> {
  const emoji = "\u{1f600}".repeat(maxKeyBytes / 4) + "k".repeat(maxKeyBytes % 4);
  const full = "k".repeat(maxKeyBytes);
  // In its NFC form the last one is shorter than the limit; it counts as given.
  return constantFrom(full, `${full}k`, emoji, `${emoji}k`, "e\u0301".repeat(maxKeyBytes / 3 + 1));
}

/** Any string, most of them short and made of few characters. */
export function anyKey(): Arbitrary<string> {
  const units = ["a", "b", "/", "-", "e", "\u0301", "\u00e9", "\uff5e", "\u{1f600}", "\u0000", "\uffff", "\u{10ffff}"];
  return seldom(string({ unit: constantFrom(...units), maxLength: 6 }), string({ unit: anyCharacter() }), 5);
}
