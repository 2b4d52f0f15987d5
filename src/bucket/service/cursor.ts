import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { decodeBase64, encodeBase64 } from "../../base/bytes/base64.js";
import { digestHex } from "../../base/bytes/digest.js";
import { decodeUtf8, encodeUtf8 } from "../../base/bytes/utf8.js";
import type { Semantics } from "../../semantics/semantics.js";
import { keyOf, type SortKey, sortKeyAfter, sortKeyAfterPrefix, sortKeyOf } from "./sort-key.js";

/** The last entry of a page: an object, or a group of objects. */
export interface ListPosition {
  readonly type: "object" | "group";
  /** The sort key of the object's key, or of the group's common prefix. */
  readonly sortKey: SortKey;
}

const checksumLength = 8;

/**
 * Returns a cursor that continues after a position. It contains a sort key, not an object: it stays valid if the object
 * is deleted, and the next page includes later insertions.
 *
 * @param lastOfGroup - finds the sort key of the last object of a group.
 */
// spec §2 StoreListOptions cursor; runtime §9 for `lastKey`
export function encodeCursor(
  position: ListPosition,
  semantics: Semantics,
  lastOfGroup: (group: SortKey) => SortKey,
): string {
  const { type, sortKey } = position;
  if (semantics.cursorForm === "lastKey") {
    return encodeBase64(encodeUtf8(keyOf(type === "group" ? lastOfGroup(sortKey) : sortKey)));
  }
  const body = bytesToHex(encodeUtf8(`${type === "object" ? "o" : "g"}${keyOf(sortKey)}`));
  return body + checksum(body);
}

/** Returns the position of a cursor; `undefined` if no list created the cursor. */
export function decodeCursor(cursor: string, semantics: Semantics): ListPosition | undefined {
  if (semantics.cursorForm === "lastKey") {
    return { type: "object", sortKey: sortKeyOf(decodeUtf8(decodeBase64(cursor)), semantics) };
  }
  const body = cursor.slice(0, -checksumLength);
  if (cursor.slice(-checksumLength) !== checksum(body)) return undefined;
  const text = decodeUtf8(hexToBytes(body));
  return { type: text.startsWith("o") ? "object" : "group", sortKey: sortKeyOf(text.slice(1), semantics) };
}

/** Returns the first sort key that may follow a position; `undefined` if none can. */
export function startAfterPosition(position: ListPosition): SortKey | undefined {
  return position.type === "object" ? sortKeyAfter(position.sortKey) : sortKeyAfterPrefix(position.sortKey);
}

/** Distinguishes our cursors from other strings; not a secret. */
function checksum(body: string): string {
  return digestHex("md5", [encodeUtf8(`list cursor ${body}`)]).slice(0, checksumLength);
}
