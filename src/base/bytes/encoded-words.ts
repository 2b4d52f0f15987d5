import { decodeBase64, encodeBase64 } from "./base64.js";
import { decodeUtf8, encodeUtf8 } from "./utf8.js";

/** True if a text is safe in a header: no client, server or signature changes it, and it does not look encoded. */
export function isPlain(text: string): boolean {
  return /^(?:[!-~]+(?: [!-~]+)*)?$/.test(text) && !text.includes("=?");
}

/** Encodes a value of custom metadata for a header: unchanged, or as an encoded word if it is not plain ASCII. */
// R2, "Extensions", Extended metadata using Unicode; RFC 2047 §2. Encoded words may have any length, as in S3.
export function encodeWord(text: string): string {
  return isPlain(text) ? text : `=?UTF-8?B?${encodeBase64(encodeUtf8(text))}?=`;
}

/** Decodes the encoded words in a header of custom metadata. */
// RFC 2047 §6.2: white space between two encoded words is ignored.
export function decodeWords(header: string): string {
  const joined = header.replace(/(=\?[^?\s]+\?[BQ]\?[^?\s]*\?=)\s+(?==\?[^?\s]+\?[BQ]\?[^?\s]*\?=)/gi, "$1");
  return joined.replace(
    /=\?([^?\s]+)\?([BQ])\?([^?\s]*)\?=/gi,
    (word, charset: string, encoding: string, text: string) => {
      const bytes = encoding.toUpperCase() === "B" ? decodeBase64(text) : decodeQuoted(text);
      const name = charset.split("*")[0]?.toLowerCase();
      if (name === "utf-8" || name === "us-ascii") return decodeUtf8(bytes);
      return name === "iso-8859-1" ? String.fromCharCode(...bytes) : word;
    },
  );
}

/** RFC 2047 §4.2. */
function decodeQuoted(text: string): Uint8Array {
  const binary = text
    .replaceAll("_", " ")
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
