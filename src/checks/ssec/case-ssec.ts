import { bytesToHex } from "@noble/hashes/utils.js";
import { type Arbitrary, constantFrom, oneof, uint8Array } from "fast-check";

/** A key in hex. */
export const oneKey: string = "ab".repeat(32);

/** Another one. */
export const otherKey: string = "cd".repeat(32);

/** Some key in hex. */
export function ssecKey(): Arbitrary<string> {
  const bytes = uint8Array({ minLength: 32, maxLength: 32 }).map(bytesToHex);
  return oneof(constantFrom(oneKey, otherKey), bytes);
}

/** The key with another digit in this place, if it has such a place. */
export function withDigitChanged(key: string, place: number): string {
  if (place >= key.length) return key;
  return `${key.slice(0, place)}${key.charAt(place) === "0" ? "1" : "0"}${key.slice(place + 1)}`;
}

/** The options with a key, if there is one. */
export function keyOptions(key: string | null): object {
  return key === null ? {} : { ssecKey: key };
}
