import { type Arbitrary, constant, constantFrom, nat, oneof, record } from "fast-check";
import type { StoreRange } from "../../../types/index.js";
import type { HostHeaders } from "../../../types/web.js";
import { printable } from "../code/to-code.js";
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
  return oneof(
    { withCrossShrink: true },
    { weight: 2, arbitrary: rangeObject(size) },
    { weight: 1, arbitrary: rangeHeader(size) },
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

function rangeObject(size: number): Arbitrary<GivenRange> {
  return rangeObjects(size).map((asked) => {
    const { offset, end } = window(asked, size);
    return printable({ range: asked, served: offset < end ? { offset, length: end - offset } : undefined });
  });
}

function window(asked: StoreRange, size: number): { readonly offset: number; readonly end: number } {
  if (asked.suffix !== undefined) return { offset: Math.max(0, size - asked.suffix), end: size };
  const { offset = 0, length = Number.POSITIVE_INFINITY } = asked;
  return { offset, end: Math.min(size, offset + length) };
}

/** A `Range` header, and what it asks for. */
export interface HeaderPlan {
  readonly text: string;
  readonly offset: number;
  readonly end: number;
  /** True if the header is not a single range. */
  readonly isWhole?: boolean;
}

/** `Range` headers for an object of so many bytes; some of them are not one range. */
export function rangeHeaders(size: number): Arbitrary<HeaderPlan> {
  const number = nat(size + 2);
  const whole = { offset: 0, end: size, isWhole: true };
  return oneof(
    record({ first: number, last: number }).map(({ first, last }) => ({
      text: `bytes=${first}-${last}`,
      // Backwards it is not a range.
      ...(first > last ? whole : { offset: first, end: Math.min(size, last + 1) }),
    })),
    number.map((first) => ({ text: `bytes=${first}-`, offset: first, end: size })),
    number.map((suffix) => ({ text: `bytes=-${suffix}`, offset: Math.max(0, size - suffix), end: size })),
    // None of these is one range.
    constantFrom("bytes=", "bytes=0-0,0-0", "chars=0-1", "bytes=a-b", "").map((text) => ({ text, ...whole })),
  );
}

function rangeHeader(size: number): Arbitrary<GivenRange> {
  return rangeHeaders(size).map(({ text, offset, end, isWhole = false }) => {
    const served = offset < end || isWhole ? { offset, length: end - offset } : undefined;
    return printable({ range: new Headers({ Range: text }), served });
  });
}
