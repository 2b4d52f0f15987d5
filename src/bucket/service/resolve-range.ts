import type { Semantics } from "../../semantics/semantics.js";
import type { ByteRange, HeaderRangeRequest, ObjectRangeRequest, RangeRequest } from "../request/request.js";

/** The served bytes of an object. */
export interface ServedRange {
  readonly offset: number;
  readonly length: number;
}

/** Returns the bytes of a range in an object of `size` bytes; `undefined` if the range cannot be satisfied. */
export function resolveRange(
  range: RangeRequest | undefined,
  size: number,
  semantics: Semantics,
): ServedRange | undefined {
  if (range === undefined) return { offset: 0, length: size };
  return range.form === "object" ? resolveObjectRange(range, size) : resolveHeaderRange(range, size, semantics);
}

/** Clamps the range to the object; an empty result cannot be satisfied. */
// spec §2 StoreRange; runtime §5
function resolveObjectRange(range: ObjectRangeRequest, size: number): ServedRange | undefined {
  const { suffix, offset = 0, length = Number.POSITIVE_INFINITY } = range;
  const first = suffix === undefined ? offset : Math.max(size - suffix, 0);
  const served = Math.min(length, size - first);
  return served > 0 ? { offset: first, length: served } : undefined;
}

/**
 * Returns the only satisfiable range, `undefined` for a single range that is not satisfiable, or else the whole object.
 */
// service Ranges; runtime §5 Headers form
function resolveHeaderRange(range: HeaderRangeRequest, size: number, semantics: Semantics): ServedRange | undefined {
  // Undocumented: `bytes=-0` and every range of an empty object cannot be satisfied either, and are refused. Several
  // ranges are never refused, even if none can be satisfied: only a single range can be.
  const isSingle = range.ranges.length === 1;
  // Undocumented: among several ranges a suffix of zero bytes is ignored (in the simulator also a single one).
  const asked = range.ranges.filter((one) => !("suffix" in one && one.suffix === 0));
  const served = asked.map((one) => resolveByteRange(one, size)).filter((one) => one !== undefined);
  const allServed = served.length === asked.length || semantics.unsatisfiableRange === "passedOver";
  const [only, another] = served;
  if (allServed && only !== undefined && another === undefined) return only;
  const isRefused = isSingle && only === undefined && semantics.unsatisfiableRangeHeader === "refused";
  return isRefused ? undefined : { offset: 0, length: size };
}

// RFC 7233 §2.1
function resolveByteRange(range: ByteRange, size: number): ServedRange | undefined {
  if ("suffix" in range) {
    const length = Math.min(range.suffix, size);
    return length > 0 ? { offset: size - length, length } : undefined;
  }
  const end = Math.min(range.last ?? Number.POSITIVE_INFINITY, size - 1);
  return range.first <= end ? { offset: range.first, length: end - range.first + 1 } : undefined;
}
