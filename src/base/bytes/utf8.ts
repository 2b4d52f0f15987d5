import { decodePortably, encodePortably } from "./portable-utf8.js";

// Looked up when they are first needed: some test environments have neither, and must be able to import this.
let encoder: Pick<TextEncoder, "encode"> | undefined;
let decoder: { decode(bytes: Uint8Array): string } | undefined;

/** The UTF-8 bytes of a string; a lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  encoder ??=
    typeof TextEncoder === "function"
      ? new TextEncoder()
      : { encode: (given) => encodePortably(toWellFormed(given ?? "", "\uFFFD")) };
  return encoder.encode(text);
}

/** The string of UTF-8 bytes; what is not UTF-8 becomes U+FFFD, and a byte order mark is kept. */
export function decodeUtf8(bytes: Uint8Array): string {
  decoder ??=
    typeof TextDecoder === "function" ? new TextDecoder("utf-8", { ignoreBOM: true }) : { decode: decodePortably };
  return decoder.decode(bytes);
}

const ascii = /^[\0-\x7F]*$/;

/** True if each character is one byte. */
export function isAscii(text: string): boolean {
  return ascii.test(text);
}

/** The bytes of a string in WTF-8: as UTF-8, but a lone surrogate is encoded like any other code point. */
export function encodeWtf8(text: string): Uint8Array {
  const bytes = encodeUtf8(text);
  if (!anySurrogate.test(text)) return bytes;
  let position = 0;
  for (const character of text) {
    const point = character.codePointAt(0) as number;
    // U+FFFD, which stands there, takes three bytes too.
    if (point >= 0xd800 && point <= 0xdfff) {
      bytes.set([0xed, 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f)], position);
    }
    position += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** The number of UTF-8 bytes of a well-formed string. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    // A surrogate pair is four bytes of UTF-8: two for each of its units.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}

const anySurrogate = /[\uD800-\uDFFF]/;
// With the flag `u` a pair is one character of another category, so that this finds lone ones only.
const loneSurrogates = /\p{Surrogate}/gu;

/** The string with each lone surrogate replaced. */
export function toWellFormed(text: string, replacement: string): string {
  return text.isWellFormed() ? text : text.replace(loneSurrogates, replacement);
}

/** Compares texts by the bytes of their UTF-8: negative where the first comes first. */
export function compareUtf8(one: string, other: string): number {
  const [a, b] = [encodeUtf8(one), encodeUtf8(other)];
  const end = Math.min(a.length, b.length);
  for (let index = 0; index < end; index++) {
    const difference = (a[index] as number) - (b[index] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
