import { decodeUtf8, encodeUtf8, isAscii } from "../bytes/utf8.js";

/** The text of a header: its bytes as UTF-8 where they are that, else as Latin-1. */
// Undocumented: no source says how R2 reads bytes beyond ASCII. Clients send UTF-8, or Latin-1 as browsers do.
export function readHeaderText(value: string): string {
  if (isAscii(value)) return value;
  const text = decodeUtf8(Uint8Array.from(value, (character) => character.charCodeAt(0)));
  return text.includes("\uFFFD") ? value : text;
}

/** A text as a header carries it: UTF-8, and nothing that would end the header. */
export function writeHeaderText(text: string): string {
  const line = text.replace(/[\0-\x08\n-\x1F\x7F]/g, " ");
  return isAscii(line) ? line : Array.from(encodeUtf8(line), (byte) => String.fromCharCode(byte)).join("");
}
