import type { Semantics } from "../../semantics/semantics.js";

/**
 * The date of a header, in milliseconds since 1970; `undefined` for what is not a date. One that 64 bits of nanoseconds
 * cannot hold is kept, or wraps around as it does in the runtime.
 */
// runtime §6 unparsable date; §7 Headers form, cacheExpiry before 1970
export function parseHeaderDate(text: string, semantics: Semantics): number | undefined {
  const milliseconds = parseInUtc(text);
  if (Number.isNaN(milliseconds)) return undefined;
  if (semantics.distantHeaderDates === "kept") return milliseconds;
  const nanoseconds = BigInt(milliseconds) * 1_000_000n;
  return Number(BigInt.asIntN(64, nanoseconds) / 1_000_000n);
}

const isoDay = /^(?:\d{4}|[+-]\d{6})(?:-\d\d(?:-\d\d)?)?$/;
const isoTime = /^(?:\d{4}|[+-]\d{6})(?:-\d\d(?:-\d\d)?)?T\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;
/** The name of a zone counts after the first number. */
const zoneName = /\d.*?(?<![a-z])(?:z|utc?|gmt|[ecmp][sd]t)(?![a-z])/is;
/** A colon of a time: one after an ISO date, or after its beginning, counts for nothing. */
const timeColon = /\d(?<!^(?:\d{4}|[+-]\d{6})(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?):/;
/** A sign counts after the time, unless it joins a day, a month and a year. */
const zoneOffset = new RegExp(`${timeColon.source}.*(?:\\+|(?<=[ap]m)-|(?<![a-z]|[^\\d:.]\\d+)-)`, "is");

/** The date that `Date.parse` reads, but a time without a zone is UTC, as on the platform, and not the host's. */
// RFC 7231 §7.1.1.1: a date of asctime names no zone, and is UTC.
function parseInUtc(text: string): number {
  const inZoneOfHost = Date.parse(text);
  if (Number.isNaN(inZoneOfHost) || isoDay.test(text)) return inZoneOfHost;
  if (isoTime.test(text)) return Date.parse(`${text}Z`);
  const plain = withoutComments(text);
  return zoneName.test(plain) || zoneOffset.test(plain) ? inZoneOfHost : Date.parse(`${plain} UTC`);
}

/** A text without what is in parentheses, which counts for nothing in dates. */
function withoutComments(text: string): string {
  let plain = text;
  for (let before = ""; before !== plain; ) {
    before = plain;
    plain = plain.replace(/\([^()]*\)/g, " ");
  }
  return plain.replace(/\(.*$/s, "");
}
