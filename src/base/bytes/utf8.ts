import { decodePortably, encodePortably } from "./portable-utf8.js";

// Created on first use: some test environments have neither, and must still be able to import this module.
let encoder: Pick<TextEncoder, "encode"> | undefined;
let decoder: { decode(bytes: Uint8Array): string } | undefined;

/** Encodes a string as UTF-8; a lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  encoder ??=
    typeof TextEncoder === "function"
      ? new TextEncoder()
      : { encode: (given) => encodePortably(toWellFormed(given ?? "", "\uFFFD")) };
  return encoder.encode(text);
}

/** Decodes UTF-8; invalid bytes become U+FFFD, and a byte order mark is kept. */
export function decodeUtf8(bytes: Uint8Array): string {
  decoder ??=
    typeof TextDecoder === "function" ? new TextDecoder("utf-8", { ignoreBOM: true }) : { decode: decodePortably };
  return decoder.decode(bytes);
}

const ascii = /^[\0-\x7F]*$/;

/** True if each character is ASCII, and so one byte. */
export function isAscii(text: string): boolean {
  return ascii.test(text);
}

/** Encodes a string as WTF-8: like UTF-8, but a lone surrogate is encoded like any other code point. */
export function encodeWtf8(text: string): Uint8Array {
  const bytes = encodeUtf8(text);
  if (!anySurrogate.test(text)) return bytes;
  let position = 0;
  for (const character of text) {
    const point = character.codePointAt(0) as number;
    // The replacement U+FFFD takes three bytes too.
    if (point >= 0xd800 && point <= 0xdfff) {
      bytes.set([0xed, 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f)], position);
    }
    position += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Returns the length of a well-formed string in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    // A surrogate pair takes four bytes of UTF-8: two for each of its units.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}

const anySurrogate = /[\uD800-\uDFFF]/;
// With the flag `u` a pair is one character of another category, so only lone surrogates match.
const loneSurrogates = /\p{Surrogate}/gu;

/** Replaces each lone surrogate of a string. */
export function toWellFormed(text: string, replacement: string): string {
  return text.isWellFormed() ? text : text.replace(loneSurrogates, replacement);
}

/** Compares texts by their UTF-8 bytes; negative if the first text comes first. */
export function compareUtf8(one: string, other: string): number {
  const [a, b] = [encodeUtf8(one), encodeUtf8(other)];
  const end = Math.min(a.length, b.length);
  for (let index = 0; index < end; index++) {
    const difference = (a[index] as number) - (b[index] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
