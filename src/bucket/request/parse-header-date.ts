import type { Semantics } from "../../semantics/semantics.js";

/**
 * Parses the date of a header into milliseconds since 1970; `undefined` if it is invalid. A date beyond 64 bits of
 * nanoseconds is kept, or wraps around as in the runtime.
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
/** The name of a zone counts only after the first digit. */
const zoneName = /\d.*?(?<![a-z])(?:z|utc?|gmt|[ecmp][sd]t)(?![a-z])/is;
/** The colon of a time. A colon directly after an ISO date, or after its beginning, does not count. */
const timeColon = /\d(?<!^(?:\d{4}|[+-]\d{6})(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?):/;
/** A sign after the time counts, unless it joins a day, a month and a year. */
const zoneOffset = new RegExp(`${timeColon.source}.*(?:\\+|(?<=[ap]m)-|(?<![a-z]|[^\\d:.]\\d+)-)`, "is");

/** Parses a date like `Date.parse`, except that a time without a zone is UTC, as on the platform, not the host's. */
// RFC 7231 §7.1.1.1: a date in asctime format has no zone and is UTC.
function parseInUtc(text: string): number {
  const inZoneOfHost = Date.parse(text);
  if (Number.isNaN(inZoneOfHost) || isoDay.test(text)) return inZoneOfHost;
  if (isoTime.test(text)) return Date.parse(`${text}Z`);
  const plain = withoutComments(text);
  return zoneName.test(plain) || zoneOffset.test(plain) ? inZoneOfHost : Date.parse(`${plain} UTC`);
}

/** Removes parenthesised text, which has no meaning in dates. */
function withoutComments(text: string): string {
  let plain = text;
  for (let before = ""; before !== plain; ) {
    before = plain;
    plain = plain.replace(/\([^()]*\)/g, " ");
  }
  return plain.replace(/\(.*$/s, "");
}
