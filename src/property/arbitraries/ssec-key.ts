import { bytesToHex } from "@noble/hashes/utils.js";
import { type Arbitrary, constantFrom, oneof, record, uint8Array } from "fast-check";
import type { StoreSsecKey } from "../../../types/index.js";
import { digestHex } from "../../bytes/digest.js";
import { printable } from "../code/to-code.js";

/** An SSE-C key in one of its forms, and what it is. */
export interface GivenSsecKey {
  /** 32 bytes as an `ArrayBuffer`, or 64 lower-case hex digits. */
  readonly ssecKey: StoreSsecKey;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The `ssecKeyMd5` of an object that is stored with it. */
  readonly ssecKeyMd5: string;
}

/**
 * SSE-C keys: often one of two, so that keys meet, else any. They shrink to the hex digits of zeros.
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
  const bytes = oneof(
    { withCrossShrink: true },
    constantFrom(0, 171).map((byte) => new Uint8Array(32).fill(byte)),
    uint8Array({ minLength: 32, maxLength: 32 }),
  );
  return record({ bytes, form: constantFrom("hex", "ArrayBuffer") }).map(({ bytes, form }) =>
    printable({
      ssecKey: form === "hex" ? bytesToHex(bytes) : bytes.slice().buffer,
      bytes,
      ssecKeyMd5: digestHex("md5", [bytes]),
    }),
  );
}
