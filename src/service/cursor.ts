import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { decodeBase64, encodeBase64 } from "../bytes/base64.js";
import { digestHex } from "../bytes/digest.js";
import { decodeUtf8, encodeUtf8 } from "../bytes/utf8.js";
import type { Semantics } from "../semantics/semantics.js";
import { type KeyPlace, keyAt, placeAfter, placeAfterPrefix, placeOf } from "./key-order.js";

/** The last entry of a page: an object, or a group of objects. */
export interface ListPosition {
  readonly type: "object" | "group";
  /** The place of the object's key, or of the prefix that the group shares. */
  readonly place: KeyPlace;
}

const sealLength = 8;

/**
 * A cursor that continues after a position. It holds a place in the order of keys, not an object: it survives the
 * deletion of the object and sees what is inserted after it.
 *
 * @param lastOfGroup - finds the place of the last object of a group.
 */
// spec §2 StoreListOptions cursor; runtime §9 for `lastKey`
export function encodeCursor(
  position: ListPosition,
  semantics: Semantics,
  lastOfGroup: (group: KeyPlace) => KeyPlace,
): string {
  const { type, place } = position;
  if (semantics.cursorForm === "lastKey") {
    return encodeBase64(encodeUtf8(keyAt(type === "group" ? lastOfGroup(place) : place)));
  }
  const body = bytesToHex(encodeUtf8(`${type === "object" ? "o" : "g"}${keyAt(place)}`));
  return body + seal(body);
}

/** Where a cursor continues; `undefined` if no list gave it out. */
export function decodeCursor(cursor: string, semantics: Semantics): ListPosition | undefined {
  if (semantics.cursorForm === "lastKey") {
    return { type: "object", place: placeOf(decodeUtf8(decodeBase64(cursor)), semantics) };
  }
  const body = cursor.slice(0, -sealLength);
  if (cursor.slice(-sealLength) !== seal(body)) return undefined;
  const text = decodeUtf8(hexToBytes(body));
  return { type: text.startsWith("o") ? "object" : "group", place: placeOf(text.slice(1), semantics) };
}

/** The first place that may follow a position; `undefined` if none can. */
export function placeBehind(position: ListPosition): KeyPlace | undefined {
  return position.type === "object" ? placeAfter(position.place) : placeAfterPrefix(position.place);
}

/** Tells our cursors from other strings; it is no secret. */
function seal(body: string): string {
  return digestHex("md5", [encodeUtf8(`list cursor ${body}`)]).slice(0, sealLength);
}
