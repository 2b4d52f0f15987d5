import type { StoreObject } from "fakebucket/types";

/** The response to a request with a Range header. */
export type RangeAnswer =
  | { readonly status: 200; readonly length: number }
  | { readonly status: 206; readonly length: number; readonly contentRange: string }
  | { readonly status: 416; readonly contentRange: string };

type ByteRange = { readonly first: number; readonly last: number } | { readonly suffix: number };

/**
 * Decides between 200, 206 and 416 for an object that `get` returned for this Range header.
 *
 * The binding serves a single satisfiable range, and the whole object for several ranges or an invalid header. It refuses
 * an unsatisfiable range, and `readObject` then reads the whole object. A whole object therefore has four possible
 * reasons: the range covers it, the header has several ranges (a server may ignore them), the header is invalid (a server
 * must ignore it), or the range is not satisfiable. Only the last one is an error (RFC 9110 §14.2).
 */
export function rangeAnswer(header: string | null, object: StoreObject): RangeAnswer {
  const { offset, length } = servedBytes(object);
  const partial = {
    status: 206,
    length,
    contentRange: `bytes ${offset}-${offset + length - 1}/${object.size}`,
  } as const;
  if (length < object.size) return partial;

  const ranges = header === null ? undefined : parseRanges(header);
  if (ranges === undefined) return { status: 200, length };
  const satisfiable = ranges.filter((range) => ("suffix" in range ? range.suffix > 0 : range.first < object.size));
  if (satisfiable.length === 0) return { status: 416, contentRange: `bytes */${object.size}` };
  // Media players send `bytes=0-` and seek only after a 206. A Content-Range cannot express an empty range.
  const [only, another] = satisfiable;
  const asked = another === undefined && only !== undefined && coversAll(only, object.size) && object.size > 0;
  return asked ? partial : { status: 200, length };
}

/** Returns the range of the body. `"suffix" in range` would be wrong: on the platform every range has this member. */
function servedBytes({ range = { offset: 0 }, size }: StoreObject): {
  readonly offset: number;
  readonly length: number;
} {
  if (range.suffix !== undefined) {
    const length = Math.min(range.suffix, size);
    return { offset: size - length, length };
  }
  const offset = range.offset ?? 0;
  return { offset, length: Math.min(range.length ?? size, size - offset) };
}

function coversAll(range: ByteRange, size: number): boolean {
  return "suffix" in range ? range.suffix >= size : range.first === 0 && range.last >= size - 1;
}

/** Parses a Range header; `undefined` if it must be ignored: another unit, or invalid syntax (RFC 9110 §14.1). */
function parseRanges(header: string): readonly ByteRange[] | undefined {
  const [, list] = /^bytes=(.*)$/i.exec(header.trim()) ?? [];
  if (list === undefined) return undefined;
  const ranges: ByteRange[] = [];
  for (const item of list.split(",")) {
    const [, first, last] = /^(\d*)-(\d*)$/.exec(item.trim()) ?? [];
    if (first === undefined || last === undefined || first + last === "") return undefined;
    if (first === "") ranges.push({ suffix: Number(last) });
    else if (last === "") ranges.push({ first: Number(first), last: Number.POSITIVE_INFINITY });
    else if (Number(last) < Number(first)) return undefined;
    else ranges.push({ first: Number(first), last: Number(last) });
  }
  return ranges;
}
