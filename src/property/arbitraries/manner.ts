import { type Arbitrary, constantFrom, record } from "fast-check";
import { type Manner, valueForms } from "../commands/manner.js";

/** How operations are put to a bucket: every form of values, keys and checksums, and every way to read a body. */
export function manner(): Arbitrary<Manner> {
  return record({
    value: constantFrom(...valueForms, "null" as const),
    ssecKey: constantFrom("buffer" as const, "hex" as const),
    checksum: constantFrom("hex" as const, "upperCaseHex" as const, "buffer" as const),
    read: constantFrom("arrayBuffer" as const, "bytes" as const, "blob" as const, "stream" as const),
  });
}
