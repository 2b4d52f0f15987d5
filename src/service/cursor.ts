import { digestHex } from "../bytes/digest.js";
import { fromHex, toHex } from "../bytes/hex.js";
import { encodeUtf8 } from "../bytes/utf8.js";
import type { Semantics } from "../semantics/semantics.js";
import { type KeyPlace, keyAt, placeAfter, placeAfterPrefix, placeOf } from "./key-order.js";

/** The last entry of a page: an object's key, or the prefix of a group. */
export interface ListPosition {
  readonly type: "object" | "group";
  readonly place: KeyPlace;
}

const sealLength = 8;
const form = /^[0-9a-f]+$/;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * A cursor that continues after a position. It holds a place in the order of keys, not an object: it survives the
 * deletion of the object and sees what is inserted behind it.
 */
// spec §2 StoreListOptions cursor
export function encodeCursor(position: ListPosition): string {
  const body = toHex(encodeUtf8(`${position.type === "object" ? "o" : "g"}${keyAt(position.place)}`));
  return body + seal(body);
}

/** Where a cursor continues; `undefined` if no list gave it out. */
export function decodeCursor(cursor: string, semantics: Semantics): ListPosition | undefined {
  const body = cursor.slice(0, -sealLength);
  if (!form.test(cursor) || body.length % 2 !== 0 || cursor.slice(-sealLength) !== seal(body)) return undefined;
  const text = decoder.decode(fromHex(body));
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
