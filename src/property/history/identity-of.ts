import type { Semantics } from "../../semantics/semantics.js";

/** Returns the text with each lone surrogate replaced, as the semantics say. */
export function wellFormed(text: string, semantics: Semantics): string {
  // Iteration goes by characters: a surrogate that comes alone is a lone one.
  return Array.from(text, (character) =>
    /^\p{Surrogate}$/u.test(character) ? semantics.loneSurrogate : character,
  ).join("");
}

/** Returns the text by which a key, a prefix, a delimiter or a `startAfter` is compared. */
export function identityOf(text: string, semantics: Semantics): string {
  const given = wellFormed(text, semantics);
  return semantics.keyEquivalence === "nfc" ? given.normalize("NFC") : given;
}
