import { bytesToHex } from "@noble/hashes/utils.js";
import { digestLabels } from "../../base/bytes/digest.js";
import { toWellFormed, utf8Length } from "../../base/bytes/utf8.js";
import type { Platform } from "../../semantics/platform.js";
import { typeError, wrongField } from "./argument-error.js";
import type { RawFields } from "./coerce.js";
import { copyBytes } from "./host-objects.js";
import type { ChecksumAlgorithm, ChecksumRequest } from "./request.js";

/** A checksum with unchecked contents. */
export interface RawChecksum {
  readonly algorithm: ChecksumAlgorithm;
  readonly value: string | Uint8Array;
}

// runtime §2 order in which option fields are read
const algorithms: readonly ChecksumAlgorithm[] = ["md5", "sha1", "sha256", "sha384", "sha512"];

const bytesOf: Readonly<Record<ChecksumAlgorithm, number>> = { md5: 16, sha1: 20, sha256: 32, sha384: 48, sha512: 64 };

const hexDigits = /^[0-9A-Fa-f]*$/;

/** Reads the fields `md5` to `sha512` in this order and returns the given ones. */
export function coerceChecksums(
  options: RawFields<ChecksumAlgorithm>,
  { semantics }: Platform,
): readonly RawChecksum[] {
  const checksums: RawChecksum[] = [];
  for (const algorithm of algorithms) {
    const raw = options[algorithm];
    if (raw === undefined) continue;
    const value = typeof raw === "string" ? raw : copyBytes(raw);
    if (value === undefined) {
      const buffer = semantics.typeNames === "JsBufferSource" ? "JsBufferSource" : "BufferSource";
      throw wrongField(algorithm, "PutOptions", `${buffer} or string`);
    }
    checksums.push({ algorithm, value });
  }
  return checksums;
}

/** Checks the first checksum and refuses a second one. */
// runtime §7 Two hashes
export function parseChecksum(raw: readonly RawChecksum[]): ChecksumRequest | undefined {
  const [first, second] = raw;
  if (first === undefined) return undefined;
  const hex =
    typeof first.value === "string" ? parseHex(first.algorithm, first.value) : hexOf(first.algorithm, first.value);
  if (second !== undefined) throw typeError("checksum.one", "You cannot specify multiple hashing algorithms.");
  return { algorithm: first.algorithm, hex };
}

// runtime §7 Hash hex
function parseHex(algorithm: ChecksumAlgorithm, hex: string): string {
  // The runtime counts bytes of UTF-8; a lone surrogate has three.
  const length = utf8Length(toWellFormed(hex, "\uFFFD"));
  const expected = 2 * bytesOf[algorithm];
  if (length !== expected) {
    throw typeError("checksum.hex", `${digestLabels[algorithm]} is ${expected} hex characters, not ${length}`);
  }
  if (!hexDigits.test(hex))
    throw typeError("checksum.hex", `Provided ${digestLabels[algorithm]} wasn't a valid hex string`);
  return hex.toLowerCase();
}

// runtime §7 Hash hex: Buffers and views
function hexOf(algorithm: ChecksumAlgorithm, bytes: Uint8Array): string {
  const expected = bytesOf[algorithm];
  if (bytes.length !== expected) {
    throw typeError("checksum.bytes", `${digestLabels[algorithm]} is ${expected} bytes, not ${bytes.length}`);
  }
  return bytesToHex(bytes);
}
