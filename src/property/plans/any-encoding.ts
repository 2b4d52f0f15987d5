import { type Arbitrary, constantFrom, record } from "fast-check";
import { type Encoding, valueForms } from "../commands/encoding.js";

/** How operations are put to a bucket: every form of values, keys and checksums, and every way to read a body. */
export function anyEncoding(): Arbitrary<Encoding> {
  // The first of each is `undefined`: the usual form, which a counterexample shrinks to and does not show.
  return record({
    value: constantFrom(undefined, ...valueForms, "null" as const),
    ssecKey: constantFrom(undefined, "hex" as const),
    checksum: constantFrom(undefined, "upperCaseHex" as const, "buffer" as const),
    read: constantFrom(undefined, "bytes" as const, "blob" as const, "stream" as const),
  });
}
