import { type Arbitrary, constant, constantFrom, nat, oneof, record } from "fast-check";
import type { StoreRange } from "../../../types/index.js";
import type { HostHeaders } from "../../../types/web.js";
import { servedRange } from "../model/served-range.js";
import { printable } from "../values/to-code.js";
import { seldom } from "./sometimes.js";

/** A range, and what it serves. */
export interface GivenRange {
  /** As an object, or as `Headers` with a `Range`. */
  readonly range: StoreRange | HostHeaders;
  /** The bytes that `get` gives; `undefined` where no byte satisfies the range, which is refused with 10039. */
  readonly served: { readonly offset: number; readonly length: number } | undefined;
}

/**
 * Ranges of an object of so many bytes, in every form: objects, of which some begin or end beyond the object or ask for
 * nothing, and `Range` headers, which serve the whole object where they are not a single range. What is refused is so under
 * `documented` and `deployed` semantics; `simulator` serves the whole object where a header asks for nothing.
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
    throw new TypeError(`Ranges need the size of the object as a whole number of bytes. Given: ${size}.`);
  }
  return seldom(
    rangeObjects(size).map((range) => printable({ range, served: servedRange(range, size) })),
    rangeHeaders(size).map(({ text, served }) => printable({ range: new Headers({ Range: text }), served })),
    3,
  );
}

/** Range objects of an object of so many bytes; some begin or end beyond it, or ask for nothing. */
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

/** The texts of `Range` headers for an object of so many bytes, of which some are not one range, and what they serve. */
export function rangeHeaders(size: number): Arbitrary<Omit<GivenRange, "range"> & { readonly text: string }> {
  const number = nat(size + 2);
  const whole = { offset: 0, length: size };
  return oneof(
    record({ first: number, last: number }).map(({ first, last }) => ({
      text: `bytes=${first}-${last}`,
      // Backwards it is not a range.
      served: first > last ? whole : servedRange({ offset: first, length: last - first + 1 }, size),
    })),
    number.map((offset) => ({ text: `bytes=${offset}-`, served: servedRange({ offset }, size) })),
    number.map((suffix) => ({ text: `bytes=-${suffix}`, served: servedRange({ suffix }, size) })),
    // None of these is one range.
    constantFrom("bytes=", "bytes=0-0,0-0", "chars=0-1", "bytes=a-b", "").map((text) => ({ text, served: whole })),
  );
}
