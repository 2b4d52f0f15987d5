import type { StoreObject, StorePutOptions } from "fakebucket/types";
import { HttpError } from "./http-error.js";

const hexDigits = { md5: 32, sha1: 40, sha256: 64, sha384: 96, sha512: 128 } as const;

type Algorithm = keyof typeof hexDigits;

const algorithms = Object.keys(hexDigits) as Algorithm[];

/** Reads the checksum for `put` to verify from the only `x-checksum-ALGORITHM` header (hex). */
export function readChecksum(headers: Headers): Pick<StorePutOptions, Algorithm> {
  const given = algorithms.filter((algorithm) => headers.has(headerName(algorithm)));
  const [algorithm] = given;
  if (algorithm === undefined) return {};
  if (given.length > 1) throw new HttpError(400, `The store verifies one checksum, not ${given.length}.`);
  const hex = headers.get(headerName(algorithm)) ?? "";
  if (hex.length !== hexDigits[algorithm] || !/^[0-9a-f]*$/i.test(hex)) {
    throw new HttpError(400, `"${hex}" is not ${hexDigits[algorithm]} hex digits (${headerName(algorithm)}).`);
  }
  return { [algorithm]: hex };
}

/** Returns the checksums of a stored object as `x-checksum-ALGORITHM` headers. */
export function checksumHeaders({ checksums }: StoreObject): [name: string, hex: string][] {
  return algorithms.flatMap((algorithm) => {
    const digest = checksums[algorithm];
    return digest === undefined ? [] : [[headerName(algorithm), toHex(digest)]];
  });
}

function headerName(algorithm: Algorithm): string {
  return `x-checksum-${algorithm}`;
}

function toHex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
