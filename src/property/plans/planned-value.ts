import { type Arbitrary, constantFrom, oneof, uint8Array } from "fast-check";
import { digestHex } from "../../bytes/digest.js";
import { encodeUtf8 } from "../../bytes/utf8.js";

/** Few values, so that the same bytes are stored under several keys and as several parts. */
const knownValues: readonly Uint8Array[] = ["", "a", "hello", "aaaa", "bbbb", "cccccc"].map(encodeUtf8);

/** The etags of {@link value}'s most frequent bytes, the wildcard, and texts that are no etag. */
export function etag(): Arbitrary<string> {
  const known = knownValues.map((bytes) => digestHex("md5", [bytes]));
  return constantFrom(...known, "*", "*", "", "none", "D41D8CD98F00B204E9800998ECF8427E");
}

/** Bytes: often one of a few known values, else any up to a length. */
export function value(maxLength: number): Arbitrary<Uint8Array> {
  const known = constantFrom(...knownValues.filter((bytes) => bytes.length <= maxLength));
  return oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: uint8Array({ maxLength }) });
}

/** Bytes of a part: most of one size, so that uploads can be completed. */
export function partValue(): Arbitrary<Uint8Array> {
  return constantFrom(...["aaaa", "bbbb", "cccc", "dd", "eeeeee"].map(encodeUtf8));
}
