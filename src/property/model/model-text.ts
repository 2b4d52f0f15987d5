import { encodeUtf8 } from "../../base/bytes/utf8.js";
import type { Semantics } from "../../semantics/semantics.js";

/** The name that the model uses where it stores something for which the bucket chose none, having refused it. */
export const notChosen = "(not chosen)";

/** The text with each lone surrogate replaced, as the semantics say. */
export function wellFormed(text: string, semantics: Semantics): string {
  // Iteration goes by characters: a surrogate that comes alone is a lone one.
  return Array.from(text, (character) =>
    /^\p{Surrogate}$/u.test(character) ? semantics.loneSurrogate : character,
  ).join("");
}

/** The text by which a key, a prefix, a delimiter or a `startAfter` is compared. */
export function identityOf(text: string, semantics: Semantics): string {
  const given = wellFormed(text, semantics);
  return semantics.keyEquivalence === "nfc" ? given.normalize("NFC") : given;
}

/** True if a key has too many bytes in UTF-8, counted as given. */
export function isTooLong(key: string, semantics: Semantics): boolean {
  return encodeUtf8(wellFormed(key, semantics)).length > semantics.maxKeyBytes;
}
