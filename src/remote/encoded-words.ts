import { decodeBase64, encodeBase64 } from "../bytes/base64.js";
import { decodeUtf8, encodeUtf8 } from "../bytes/utf8.js";

/** A header can hold it as it is: no store and no signature changes anything of it. */
export function isPlain(value: string): boolean {
  return /^(?:[!-~]+(?: [!-~]+)*)?$/.test(value) && !encodedWord.test(value);
}

const encodedWord = /=\?utf-8\?([bq])\?([^?]*)\?=/i;

/** A value as a header holds it. */
// RFC 2047 §4.1
export function encodeValue(value: string): string {
  return isPlain(value) ? value : `=?UTF-8?B?${encodeBase64(encodeUtf8(value))}?=`;
}

/** The value that a header holds. What other clients and stores encode otherwise is decoded too. */
// RFC 2047 §6.2: the white space between two encoded words is none of the text
export function decodeValue(header: string): string {
  if (!encodedWord.test(header)) return header;
  return header
    .replace(/(\?=)\s+(?==\?utf-8\?)/gi, "$1")
    .replace(new RegExp(encodedWord, "gi"), (_, encoding: string, text: string) =>
      decodeUtf8(encoding.toLowerCase() === "b" ? decodeBase64(text) : decodeQuotedPrintable(text)),
    );
}

// RFC 2047 §4.2
function decodeQuotedPrintable(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const [, hex, sign = ""] of text.matchAll(/=([0-9a-f]{2})|([\s\S])/gi)) {
    bytes.push(hex === undefined ? (sign === "_" ? 0x20 : sign.charCodeAt(0)) : Number.parseInt(hex, 16));
  }
  return new Uint8Array(bytes);
}
