import type { Platform } from "../../semantics/platform.js";
import { rangeError, typeError, wrongField } from "./argument-error.js";
import { coerceDouble, isObject, type RawFields } from "./coerce.js";
import { coerceHeader } from "./header-values.js";
import { isHeaders } from "./host-objects.js";
import { type HeadersField, refuseMisplaced } from "./misplaced-headers.js";
import { numberText } from "./number-text.js";
import type { ByteRange, ObjectRangeRequest, RangeRequest } from "./request.js";

/** A range with unchecked contents: numbers, or the text of a header. */
export type RawRange = ObjectRangeRequest | string;

const noFields: RawFields<"offset" | "length" | "suffix"> = Object.freeze({});
const place: HeadersField = { field: "range", dictionary: "GetOptions", type: "Range or Headers" };

/**
 * Converts the field `range`, an object or Headers. Headers without `Range` mean no range; `null` is an empty object.
 */
// runtime §2 Field given null; §5 Object form, Headers form
export function coerceRange(value: unknown, platform: Platform): RawRange | undefined {
  if (value === undefined) return undefined;
  if (value === null) return readFields(noFields);
  if (!isObject(value)) throw wrongField(place.field, place.dictionary, place.type);
  if (isHeaders(value)) return coerceHeader(value, "range", platform);
  const range = readFields(value);
  if (range.offset === undefined && range.length === undefined && range.suffix === undefined) {
    refuseMisplaced(value, ["range"], place, platform);
  }
  return range;
}

/** Checks the numbers of a range, or parses its header. */
// runtime §5 suffix with offset / with length; §2 Order of checks
export function parseRange(raw: RawRange | undefined): RangeRequest | undefined {
  if (raw === undefined) return undefined;
  if (typeof raw === "string") return { form: "header", ranges: parseRangeHeader(raw) };
  // 1. The numbers of the offset form.
  if (raw.offset !== undefined) requireWhole(raw.offset, "Invalid range. Starting offset", "Starting offset");
  if (raw.length !== undefined) requireWhole(raw.length, "Invalid range. Length", "Length");
  if (raw.suffix !== undefined) {
    // 2. The other fields, incompatible with a suffix.
    if (raw.offset !== undefined) throw typeError("range.suffix-alone", "Suffix is incompatible with offset.");
    if (raw.length !== undefined) throw typeError("range.suffix-alone", "Suffix is incompatible with length.");
    // 3. The suffix itself.
    requireWhole(raw.suffix, "Invalid suffix. Suffix", "Suffix");
  }
  return raw;
}

// runtime §5 numeric strings, booleans; offset/length/suffix -0
function readFields(fields: RawFields<"offset" | "length" | "suffix">): ObjectRangeRequest {
  return {
    form: "object",
    offset: coerceNumber(fields.offset),
    length: coerceNumber(fields.length),
    suffix: coerceNumber(fields.suffix),
  };
}

function coerceNumber(value: unknown): number | undefined {
  // Adding 0 turns -0 into 0.
  return value === undefined ? undefined : coerceDouble(value) + 0;
}

// runtime §5 negative, NaN, -Infinity offset; fractional
function requireWhole(value: number, negative: string, subject: string): void {
  if (!(value >= 0)) {
    throw rangeError("range.negative", `${negative} (${numberText(value)}) must be greater than or equal to 0.`);
  }
  if (value !== Math.trunc(value)) {
    throw rangeError(
      "range.fraction",
      `Invalid range. ${subject} (${numberText(value)}) must be an integer, not floating point.`,
    );
  }
}

const unit = /^ *bytes *=/i;
const digits = /^ *(?:(\d+) *)?$/;

/** Parses the ranges of a `Range` header; returns none if it is malformed. Only spaces count as white space. */
// runtime §5 Headers form
export function parseRangeHeader(header: string): readonly ByteRange[] {
  const prefix = unit.exec(header);
  if (prefix === null) return [];
  const ranges: ByteRange[] = [];
  for (const element of header.slice(prefix[0].length).split(",")) {
    const range = parseElement(element);
    if (range === undefined) return [];
    ranges.push(range);
  }
  return ranges;
}

function parseElement(element: string): ByteRange | undefined {
  const hyphen = element.indexOf("-");
  if (hyphen === -1) return undefined;
  const first = parseDigits(element.slice(0, hyphen));
  const last = parseDigits(element.slice(hyphen + 1));
  if (first === "malformed" || last === "malformed") return undefined;
  if (first === undefined) return last === undefined ? undefined : { suffix: last };
  return first > (last ?? first) ? undefined : { first, last };
}

function parseDigits(text: string): number | undefined | "malformed" {
  const found = digits.exec(text);
  if (found === null) return "malformed";
  return found[1] === undefined ? undefined : Number(found[1]);
}
