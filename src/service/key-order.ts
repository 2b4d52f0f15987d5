import type { Semantics } from "../semantics/semantics.js";

/**
 * The place of a key among others: a string that JavaScript's `<` orders as the key's UTF-8 bytes are ordered.
 *
 * JavaScript compares UTF-16 units, where surrogates (U+10000 and above) come before U+E000–U+FFFF; in UTF-8 they come
 * after. Moving the two blocks past each other, unit by unit, mends the order and keeps prefixes prefixes. Keys with
 * the same place are the same key.
 */
export type KeyPlace = string;

const outOfOrder = /[\uD800-\uFFFF]/;
const ascii = /^[\0-\x7F]*$/;

/** The place of a key, or of a prefix, delimiter or boundary that is compared with keys. */
// service Limits (key equivalence, key order)
export function placeOf(key: string, semantics: Semantics): KeyPlace {
  if (ascii.test(key)) return key;
  const same = semantics.keyEquivalence === "nfc" ? key.normalize("NFC") : key;
  return outOfOrder.test(same) ? mapUnits(same, toPlaceUnit) : same;
}

/** The key (or part of one) at a place, in the form in which keys are compared. */
export function keyAt(place: KeyPlace): string {
  return outOfOrder.test(place) ? mapUnits(place, fromPlaceUnit) : place;
}

/** The first place after `place`. */
export function placeAfter(place: KeyPlace): KeyPlace {
  return `${place}\0`;
}

/** The first place after all that start with `prefix`; `undefined` if there can be none. */
export function placeAfterPrefix(prefix: KeyPlace): KeyPlace | undefined {
  for (let end = prefix.length; end > 0; end--) {
    const unit = prefix.charCodeAt(end - 1);
    if (unit < 0xffff) return prefix.slice(0, end - 1) + String.fromCharCode(unit + 1);
  }
  return undefined;
}

function mapUnits(text: string, map: (unit: number) => number): string {
  let mapped = "";
  for (let index = 0; index < text.length; index++) mapped += String.fromCharCode(map(text.charCodeAt(index)));
  return mapped;
}

function toPlaceUnit(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x0800;
}

function fromPlaceUnit(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xf800 ? unit + 0x0800 : unit - 0x2000;
}
