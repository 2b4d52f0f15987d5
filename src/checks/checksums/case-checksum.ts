import { type DigestAlgorithm, digestHex } from "../../bytes/digest.js";
import { encodeUtf8 } from "../../bytes/utf8.js";

interface Digest {
  readonly label: string;
  /** Of `hello`. */
  readonly hex: string;
}

/** The algorithms by the fields of `put`. */
export const digests: Readonly<Record<DigestAlgorithm, Digest>> = {
  md5: { label: "MD5", hex: "5d41402abc4b2a76b9719d911017c592" },
  sha1: { label: "SHA-1", hex: "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d" },
  sha256: { label: "SHA-256", hex: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824" },
  sha384: {
    label: "SHA-384",
    hex: "59e1748777448c69de6b800d7a33bbfb9ff1b463e44354c3553bcdb9c666fa90125a3c79f90397bdf5f6a13de828684f",
  },
  sha512: {
    label: "SHA-512",
    hex: "9b71d224bd62f3785d96d46ad3ea3d73319bfbc2890caadae2dff72519673ca72323c3d99ba5c11d7c7acc6e14b8c5da0c4663475c2e5c3adef46f73bcdec043",
  },
};

/** The fields of `put` that are checksums, in the order in which they are looked at. */
export const checksumFields = ["md5", "sha1", "sha256", "sha384", "sha512"] as const;

/** The checksum of a text in hex: that of one text is known, so that not all is computed as the bucket does. */
export function hexOf(field: DigestAlgorithm, text: string): string {
  return text === "hello" ? digests[field].hex : digestHex(field, [encodeUtf8(text)]);
}

/** What is done to the hex digits of a checksum. */
export type HexChange =
  | { readonly upperFrom: number; readonly upperTo: number }
  /** So many units instead. */
  | { readonly size: number; readonly unit: string }
  /** One that is no digit. */
  | { readonly at: number; readonly wrong: string };

/** The digits with what is done to them. */
export function changedHex(hex: string, change: HexChange): string {
  if ("size" in change) {
    const { size, unit } = change;
    // Digits of the right length would be another checksum.
    return unit.repeat(size === hex.length ? size + 1 : size);
  }
  if ("at" in change) {
    const at = change.at % hex.length;
    return `${hex.slice(0, at)}${change.wrong}${hex.slice(at + 1)}`;
  }
  const { upperFrom, upperTo } = change;
  return `${hex.slice(0, upperFrom)}${hex.slice(upperFrom, upperTo).toUpperCase()}${hex.slice(Math.max(upperFrom, upperTo))}`;
}

/** How bytes are given. */
export const byteForms = ["Uint8Array", "ArrayBuffer", "window", "DataView"] as const;

/** Bytes in a form: whole, or as a window of a buffer that has more. */
export function inForm(
  bytes: Uint8Array<ArrayBuffer>,
  form: (typeof byteForms)[number],
): ArrayBuffer | ArrayBufferView {
  if (form === "Uint8Array") return bytes;
  if (form === "ArrayBuffer") return bytes.buffer;
  const padded = new Uint8Array(bytes.length + 2);
  padded.set(bytes, 1);
  return form === "window" ? padded.subarray(1, bytes.length + 1) : new DataView(padded.buffer, 1, bytes.length);
}
