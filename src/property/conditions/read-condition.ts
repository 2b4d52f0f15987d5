import { tagOf } from "../../base/host/tag-of.js";
import type { HistoryCondition } from "./history-condition.js";

/** Copies the `onlyIf` of options, an object or `Headers`; `undefined` if there is none. Never throws. */
export function readCondition(options: unknown): HistoryCondition | undefined {
  try {
    if (!isObject(options)) return undefined;
    const { onlyIf } = options as { readonly onlyIf?: unknown };
    if (!isObject(onlyIf)) return undefined;
    const read = tagOf(onlyIf) === "Headers" ? readHeaders(onlyIf as unknown as Headers) : readFields(onlyIf);
    const { secondsGranularity: _, fromHeaders: __, ...takingPart } = read;
    return Object.keys(takingPart).length > 0 ? read : undefined;
  } catch {
    return { unclear: true };
  }
}

function readFields(fields: Readonly<Record<string, unknown>>): HistoryCondition {
  return {
    ...readMember(fields["etagMatches"], "etagMatches", (etag) => [String(etag)]),
    ...readMember(fields["etagDoesNotMatch"], "etagDoesNotMatch", (etag) => [String(etag)]),
    ...readMember(fields["uploadedBefore"], "uploadedBefore", readTime),
    ...readMember(fields["uploadedAfter"], "uploadedAfter", readTime),
    ...(fields["secondsGranularity"] ? { secondsGranularity: true } : {}),
  };
}

// RFC 7232; runtime §6: always to the second, and weak tags never match strongly.
function readHeaders(headers: Headers): HistoryCondition {
  const given = (name: string) => headers.get(name) ?? undefined;
  return {
    ...readMember(given("if-match"), "etagMatches", (text) => readEtags(text, false)),
    ...readMember(given("if-none-match"), "etagDoesNotMatch", (text) => readEtags(text, true)),
    ...readMember(given("if-unmodified-since"), "uploadedBefore", readDate),
    ...readMember(given("if-modified-since"), "uploadedAfter", readDate),
    secondsGranularity: true,
    fromHeaders: true,
  };
}

function readMember<Given>(
  given: Given,
  name: keyof HistoryCondition,
  read: (given: Given & {}) => unknown,
): HistoryCondition {
  return given === undefined || given === null ? {} : { [name]: read(given) };
}

function readTime(value: unknown): number {
  const time = Number(value);
  if (!Number.isFinite(time)) throw new TypeError("Not a date.");
  return Math.trunc(time);
}

/** Returns the time of a date; the bucket itself handles other forms of dates and wrong ones. */
function readDate(text: string): number {
  return readTime(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/.test(text) ? Date.parse(text) : undefined);
}

/** Returns the etags of a header. A quoted `*` matches no object's etag, and is left out. */
function readEtags(header: string, isWeakEnough: boolean): readonly string[] {
  const etags: string[] = [];
  const element = /[\s,]*(?:(\*)|(W\/)?"([^"]*)")/y;
  let isRead = false;
  for (let found = element.exec(header); found !== null; found = element.exec(header)) {
    const [, wildcard, weak, etag = "*"] = found;
    if (wildcard !== undefined) return ["*"];
    if (etag !== "*" && (isWeakEnough || weak === undefined)) etags.push(etag);
    isRead = true;
  }
  if (!isRead) throw new TypeError("Not an etag.");
  return etags;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
