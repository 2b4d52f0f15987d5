import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { type Arbitrary, boolean, constantFrom, nat, record } from "fast-check";
import type { StoreHash } from "../../../types/index.js";
import { type DigestAlgorithm, digestHex } from "../../base/bytes/digest.js";
import { checkOptions, flag, wrongOption } from "../../base/messages/check-options.js";
import { decodeNow } from "../values/decode-value.js";
import type { BytesForm, Encoded } from "../values/encoded.js";
import { printable } from "../values/to-code.js";
import { plainestFirst } from "./sometimes.js";

/** A checksum as an option of `put`. */
export interface GivenChecksum {
  /** One of the five fields, with a value of the right length. */
  readonly options: { readonly [Algorithm in DigestAlgorithm]?: StoreHash };
  readonly algorithm: DigestAlgorithm;
  /** In lower-case hex. */
  readonly hex: string;
  /** True for the checksum of the bytes; otherwise `put` is refused with 10037. */
  readonly right: boolean;
}

/** Options of `checksum`. */
export interface ChecksumOptions {
  /** @defaultValue both right and wrong ones */
  readonly right?: boolean;
}

const algorithms: readonly DigestAlgorithm[] = ["md5", "sha1", "sha256", "sha384", "sha512"];

/**
 * Generates checksums of bytes, right or wrong by one bit, in every algorithm and form. They shrink to a right MD5 in
 * hex.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { checksum } from "fakebucket/property";
 * import fc from "fast-check";
 *
 * const bytes = new TextEncoder().encode("hello");
 * await fc.assert(
 *   fc.asyncProperty(checksum(bytes), async ({ options, right }) => {
 *     const stored = await new FakeBucket().put("k", bytes, options).catch(() => null);
 *     return (stored !== null) === right;
 *   }),
 * );
 * ```
 */
export function checksum(bytes: Uint8Array, options: ChecksumOptions = {}): Arbitrary<GivenChecksum> {
  if (!ArrayBuffer.isView(bytes)) throw wrongOption("checksum", "bytes", "a Uint8Array", bytes);
  return encodedChecksums(bytes, checkOptions<ChecksumOptions>("checksum", options, { right: flag })).map(
    ({ encoded, ...given }) => printable({ options: { [given.algorithm]: decodeNow(encoded) }, ...given }),
  );
}

interface EncodedChecksum extends Omit<GivenChecksum, "options"> {
  /** The checksum as data, in its form. */
  readonly encoded: Encoded;
}

/** Generates checksums as data. */
export function encodedChecksums(bytes: Uint8Array, { right }: ChecksumOptions = {}): Arbitrary<EncodedChecksum> {
  const given = record({
    algorithm: plainestFirst(...algorithms),
    form: plainestFirst<ChecksumForm>("hex", "HEX", "ArrayBuffer", "middle", "DataView"),
    wrong: right === undefined ? boolean() : constantFrom(!right),
    bit: nat(511),
  });
  return given.map(({ algorithm, form, wrong, bit }) => {
    const digest = hexToBytes(digestHex(algorithm, [bytes]));
    const at = (bit >> 3) % digest.length;
    if (wrong) digest[at] = (digest[at] as number) ^ (1 << (bit % 8));
    const hex = bytesToHex(digest);
    return { algorithm, hex, right: !wrong, encoded: inForm(hex, form) };
  });
}

type ChecksumForm = "hex" | "HEX" | BytesForm;

function inForm(hex: string, form: ChecksumForm): Encoded {
  if (form === "hex") return hex;
  return form === "HEX" ? hex.toUpperCase() : { is: "bytes", as: form, hex };
}
