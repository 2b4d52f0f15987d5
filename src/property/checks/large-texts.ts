import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { printedAs } from "../values/printed-as.js";
import { toCode } from "../values/to-code.js";

export const kibibyte = 1024;
export const mebibyte: number = 1024 * kibibyte;

const unit = "\u00e9\u20ac\u{1f600}";
/** The bytes of the unit: no power of two, so that blocks of 64 KiB differ and end within characters. */
const unitBytes = 9;

/** Returns a text of this size in UTF-8, mostly of characters of two to four bytes. */
export function largeText(bytes: number): string {
  return "a".repeat(bytes % unitBytes) + unit.repeat(Math.floor(bytes / unitBytes));
}

/** Returns the bytes of a large text, printed as such. */
export function largeBytes(text: string): Uint8Array<ArrayBuffer> {
  return printedAs(encodeUtf8(text), () => `new TextEncoder().encode(${toCode(text)})`);
}

/** Sizes around those at which implementations change their ways: blocks, chunks and parts. */
export const largeSizes: readonly number[] = [
  ...[-1, 0, 1].map((more) => 64 * kibibyte + more),
  ...[-1, 0, 1].map((more) => mebibyte + more),
  5 * mebibyte + 4,
];
