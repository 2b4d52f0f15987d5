import { tagOf } from "../values/tag-of.js";
import type { ModelCondition } from "./model-operation.js";

/** A precondition; from `Headers` too, which may name several etags. */
export interface HistoryCondition extends Omit<ModelCondition, "fromHeaders"> {
  /** Etags without quotes, of which one must be the object's; `*` is any object's. */
  readonly etagMatches?: readonly string[];
  /** Etags without quotes, of which none may be the object's; `*` is any object's. */
  readonly etagDoesNotMatch?: readonly string[];
  /** Present where it was given as `Headers`. */
  readonly fromHeaders?: true;
  /** Present where the condition could not be read: it may then hold or fail. */
  readonly unclear?: true;
}

/** Copies the `onlyIf` of options, an object or `Headers`; `undefined` where there is none. Never throws. */
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

/** Returns the time of a date; what else is a date, or what becomes of a wrong one, is for the bucket to say. */
function readDate(text: string): number {
  return readTime(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/.test(text) ? Date.parse(text) : undefined);
}

/** Returns the etags of a header. One that is in quotes and called `*` is not the etag of any object: it is left out. */
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
