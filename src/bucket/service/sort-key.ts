import { isAscii } from "../../base/bytes/utf8.js";
import type { Semantics } from "../../semantics/semantics.js";

/**
 * The sort key of a key: JavaScript's `<` orders these strings like the UTF-8 bytes of their keys.
 *
 * JavaScript compares UTF-16 units, where surrogates (U+10000 and above) come before U+E000–U+FFFF; in UTF-8 they come
 * after. Swapping the two blocks, unit by unit, corrects the order, and prefixes stay prefixes. Keys with the same sort
 * key are the same key.
 */
export type SortKey = string;

const outOfOrder = /[\uD800-\uFFFF]/;

/** Returns the sort key of a key, or of a prefix, delimiter or boundary compared with keys. */
// service Limits (key equivalence, key order)
export function sortKeyOf(key: string, semantics: Semantics): SortKey {
  if (isAscii(key)) return key;
  const same = semantics.keyEquivalence === "nfc" ? key.normalize("NFC") : key;
  return outOfOrder.test(same) ? mapUnits(same, toSortUnit) : same;
}

/** Returns the key (or part of one) of a sort key, in its normalised form. */
export function keyOf(sortKey: SortKey): string {
  return outOfOrder.test(sortKey) ? mapUnits(sortKey, fromSortUnit) : sortKey;
}

/** Returns the next sort key after another one. */
export function sortKeyAfter(sortKey: SortKey): SortKey {
  return `${sortKey}\0`;
}

/** Returns the first sort key after all sort keys with a prefix; `undefined` if there can be none. */
export function sortKeyAfterPrefix(prefix: SortKey): SortKey | undefined {
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

function toSortUnit(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x0800;
}

function fromSortUnit(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xf800 ? unit + 0x0800 : unit - 0x2000;
}
