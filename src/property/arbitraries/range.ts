import { type Arbitrary, constant, constantFrom, nat, oneof, record } from "fast-check";
import type { StoreRange } from "../../../types/index.js";
import type { HostHeaders } from "../../../types/web.js";
import { describeValue } from "../../base/messages/describe-value.js";
import { printable } from "../values/to-code.js";
import { servedRange } from "./served-range.js";
import { seldom } from "./sometimes.js";

/** A range, and the served bytes. */
export interface GivenRange {
  /** The range as an object, or as `Headers` with a `Range`. */
  readonly range: StoreRange | HostHeaders;
  /** The bytes in the result of `get`; `undefined` if no byte satisfies the range, which is refused with 10039. */
  readonly served: { readonly offset: number; readonly length: number } | undefined;
}

/**
 * Generates ranges for an object of this size, in every form: objects, some of them starting or ending beyond the
 * object or of length 0, and `Range` headers, which serve the whole object unless they contain a single range. Refusals
 * follow `documented` and `deployed` semantics; `simulator` serves the whole object for a header without satisfiable
 * bytes.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { range } from "fakebucket/property";
 * import fc from "fast-check";
 *
 * await fc.assert(
 *   fc.asyncProperty(range(5), async ({ range, served }) => {
 *     const bucket = new FakeBucket();
 *     await bucket.put("k", "hello");
 *     const object = await bucket.get("k", { range }).catch(() => undefined);
 *     const { offset = 0, length = 0 } = served ?? {};
 *     return (await object?.text()) === (served && "hello".slice(offset, offset + length));
 *   }),
 * );
 * ```
 */
export function range(size: number): Arbitrary<GivenRange> {
  if (!(Number.isSafeInteger(size) && size >= 0)) {
    throw new TypeError(
      `Ranges need the size of the object as a whole number of bytes. Given: ${describeValue(size)}.`,
    );
  }
  return seldom(
    rangeObjects(size).map((range) => printable({ range, served: servedRange(range, size) })),
    rangeHeaders(size).map(({ text, served }) => printable({ range: new Headers({ Range: text }), served })),
    3,
  );
}

/** Generates range objects for an object of this size; some start or end beyond it, or have the length 0. */
export function rangeObjects(size: number): Arbitrary<StoreRange> {
  const number = seldom(nat(size + 2), constant(Number.POSITIVE_INFINITY));
  return oneof(
    { withCrossShrink: true },
    record({ offset: number }),
    record({ offset: number, length: number }),
    record({ length: number }),
    record({ suffix: number }),
  );
}

/**
 * Generates texts of `Range` headers for an object of this size, some of them not a single range, and the served bytes.
 */
export function rangeHeaders(size: number): Arbitrary<Omit<GivenRange, "range"> & { readonly text: string }> {
  const number = nat(size + 2);
  const whole = { offset: 0, length: size };
  return oneof(
    record({ first: number, last: number }).map(({ first, last }) => ({
      text: `bytes=${first}-${last}`,
      // A range with its end before its start is invalid.
      served: first > last ? whole : servedRange({ offset: first, length: last - first + 1 }, size),
    })),
    number.map((offset) => ({ text: `bytes=${offset}-`, served: servedRange({ offset }, size) })),
    number.map((suffix) => ({ text: `bytes=-${suffix}`, served: servedRange({ suffix }, size) })),
    // None of these is a single range.
    constantFrom("bytes=", "bytes=0-0,0-0", "chars=0-1", "bytes=a-b", "").map((text) => ({ text, served: whole })),
  );
}
