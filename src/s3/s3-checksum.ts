import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { decodeBase64, encodeBase64 } from "../base/bytes/base64.js";
import { crc32cHex, crc32Hex, crc64nvmeHex } from "../base/bytes/crc.js";
import { digestHex } from "../base/bytes/digest.js";
import { S3Error } from "./s3-error.js";

/** True if two texts are equal. The duration depends only on their lengths. */
export function equalsInConstantTime(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index++) {
    // Past the end of `other` the code is NaN, which counts as 0: the lengths differ already.
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  }
  return difference === 0;
}

/** A checksum of S3, by the last part of its header name. */
export type ChecksumName = "crc32" | "crc32c" | "crc64nvme" | "sha1" | "sha256";

/** The given checksum of a body. */
export interface GivenChecksum {
  readonly name: ChecksumName;
  readonly hex: string;
}

interface Algorithm {
  readonly bytes: number;
  readonly hexOf: (chunks: readonly Uint8Array[]) => string;
  /** The name of its XML element. */
  readonly element: string;
}

export const checksumAlgorithms: Readonly<Record<ChecksumName, Algorithm>> = {
  crc32: { bytes: 4, hexOf: crc32Hex, element: "ChecksumCRC32" },
  crc32c: { bytes: 4, hexOf: crc32cHex, element: "ChecksumCRC32C" },
  crc64nvme: { bytes: 8, hexOf: crc64nvmeHex, element: "ChecksumCRC64NVME" },
  sha1: { bytes: 20, hexOf: (chunks) => digestHex("sha1", chunks), element: "ChecksumSHA1" },
  sha256: { bytes: 32, hexOf: (chunks) => digestHex("sha256", chunks), element: "ChecksumSHA256" },
};

export const checksumNames: readonly ChecksumName[] = Object.keys(checksumAlgorithms) as ChecksumName[];

const prefix = "x-amz-checksum-";

/** Returns the name of the checksum in a header, named in lower case; `undefined` for other headers. */
export function checksumOfHeader(header: string): ChecksumName | undefined {
  return checksumNames.find((one) => header === prefix + one);
}

/** Returns the header of a checksum, if there is one. */
export function checksumHeaders(checksum: GivenChecksum | undefined): Readonly<Record<string, string>> {
  return checksum === undefined ? {} : { [prefix + checksum.name]: hexToBase64(checksum.hex) };
}

/** Returns the only checksum; refuses several. */
export function onlyOne<Checksum>(given: readonly Checksum[]): Checksum | undefined {
  if (given.length > 1) throw new S3Error("InvalidRequest", "Expecting a single x-amz-checksum- header.");
  return given[0];
}

export function readChecksum(headers: Headers): GivenChecksum | undefined {
  const name = onlyOne(checksumNames.filter((one) => headers.has(prefix + one)));
  return name && { name, hex: parseChecksum(name, headers.get(prefix + name) as string) };
}

/** Converts a checksum from base64 to hex. */
export function parseChecksum(name: ChecksumName, text: string): string {
  const hex = parseBase64(text, checksumAlgorithms[name].bytes);
  if (hex === undefined) throw new S3Error("InvalidRequest", `Value for ${prefix}${name} header is invalid.`);
  return hex;
}

/** Returns the MD5 from the headers, in hex. */
export function readContentMd5(headers: Headers): string | undefined {
  const text = headers.get("content-md5");
  if (text === null) return undefined;
  const hex = parseBase64(text, 16);
  if (hex === undefined) throw new S3Error("InvalidDigest");
  return hex;
}

/** Refuses bytes with a wrong checksum. */
export function checkChecksum({ name, hex }: GivenChecksum, chunks: readonly Uint8Array[]): void {
  if (equalsInConstantTime(checksumAlgorithms[name].hexOf(chunks), hex)) return;
  const label = name.toUpperCase();
  throw new S3Error("BadDigest", `The ${label} you specified did not match the calculated checksum.`);
}

/** Converts base64 of a given length to hex; `undefined` for any other text. */
export function parseBase64(text: string, bytes: number): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const decoded = decodeBase64(text);
  return decoded.length === bytes ? bytesToHex(decoded) : undefined;
}

export function hexToBase64(hex: string): string {
  return encodeBase64(hexToBytes(hex));
}
