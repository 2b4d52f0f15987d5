import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { digestHex } from "../bytes/digest.js";
import { decodeUtf8, encodeUtf8 } from "../bytes/utf8.js";

/** The last entry of a page: an object, or a group of objects with what the store calls the place after it. */
export type PagePosition =
  | { readonly type: "object"; readonly last: string }
  | { readonly type: "group"; readonly last: string; readonly token: string };

const checksumLength = 8;

/** A cursor that continues after a position. */
export function encodeRemoteCursor(position: PagePosition): string {
  const body = bytesToHex(encodeUtf8(JSON.stringify(position)));
  return body + checksum(body);
}

/** Returns the key from which a cursor continues; `undefined` if no list gave it out. */
export function decodeRemoteCursor(cursor: string): PagePosition | undefined {
  const body = cursor.slice(0, -checksumLength);
  if (cursor.slice(-checksumLength) !== checksum(body)) return undefined;
  return JSON.parse(decodeUtf8(hexToBytes(body))) as PagePosition;
}

/** Tells our cursors from other strings; it is not a secret. */
function checksum(body: string): string {
  return digestHex("md5", [encodeUtf8(`remote cursor ${body}`)]).slice(0, checksumLength);
}
