import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { type Arbitrary, constantFrom, record, uint8Array } from "fast-check";
import type { StoreSsecKey } from "../../../types/index.js";
import { digestHex } from "../../base/bytes/digest.js";
import { decodeNow } from "../values/decode-value.js";
import type { Encoded } from "../values/encoded.js";
import { printable } from "../values/to-code.js";
import { seldom } from "./sometimes.js";

/** An SSE-C key in one of its forms, with its bytes and MD5. */
export interface GivenSsecKey {
  /** 32 bytes as an `ArrayBuffer`, or 64 lower-case hex digits. */
  readonly ssecKey: StoreSsecKey;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The `ssecKeyMd5` of an object stored with the key. */
  readonly ssecKeyMd5: string;
}

/**
 * Generates SSE-C keys: often one of two, so that keys meet, otherwise any. They shrink to hex zeros.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { ssecKey } from "fakebucket/property";
 * import fc from "fast-check";
 *
 * await fc.assert(
 *   fc.asyncProperty(ssecKey(), async ({ ssecKey, ssecKeyMd5 }) => {
 *     const stored = await new FakeBucket().put("k", "v", { ssecKey });
 *     return stored.ssecKeyMd5 === ssecKeyMd5;
 *   }),
 * );
 * ```
 */
export function ssecKey(): Arbitrary<GivenSsecKey> {
  return encodedSsecKeys.map((encoded) => {
    const ssecKey: StoreSsecKey = decodeNow(encoded);
    const bytes = typeof ssecKey === "string" ? hexToBytes(ssecKey) : new Uint8Array(ssecKey.slice());
    return printable({ ssecKey, bytes, ssecKeyMd5: digestHex("md5", [bytes]) });
  });
}

/** Generates the keys as data, in both forms. */
export const encodedSsecKeys: Arbitrary<Encoded> = record({
  hex: seldom(
    constantFrom("00", "00", "00", "ab").map((byte) => byte.repeat(32)),
    uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => bytesToHex(bytes)),
    4,
  ),
  isText: constantFrom(true, false),
}).map(({ hex, isText }) => (isText ? hex : { is: "bytes", as: "ArrayBuffer", hex }));
