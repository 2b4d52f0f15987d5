import type { StoreConditional, StoreObject } from "fakebucket/types";
import { HttpError } from "./http-error.js";

const writeConditions = ["if-match", "if-none-match", "if-unmodified-since"];
// If-Modified-Since means something for reads only (RFC 9110 §13.1.3).
const readConditions = [...writeConditions, "if-modified-since"];

/**
 * The preconditions of a request, as Headers for `onlyIf`.
 *
 * The request's own headers would nearly do. What HTTP wants ignored is taken out, and what the binding would refuse
 * with an `Error` that has no code is refused here.
 */
export function preconditions(request: Request): Headers {
  const reads = request.method === "GET" || request.method === "HEAD";
  const conditions = new Headers();
  for (const name of reads ? readConditions : writeConditions) {
    const value = request.headers.get(name);
    if (value === null) continue;
    if (name.endsWith("match")) {
      if (parseEntityTags(value) === undefined) {
        throw new HttpError(400, `"${value}" is not a list of entity tags (${name}).`);
      }
      conditions.set(name, value);
    } else if (!Number.isNaN(Date.parse(value))) {
      // A date that cannot be read is ignored (RFC 9110 §13.1.3, §13.1.4); the platform would take it for 1970.
      conditions.set(name, value);
    }
  }
  return conditions;
}

/**
 * Preconditions as the binding is to judge them. HTTP's If-Unmodified-Since holds up to its date and at it, the platform's
 * only before: as an object that says so in milliseconds it is the same everywhere.
 */
export function toOnlyIf(conditions: Headers): StoreConditional | Headers {
  const unmodifiedSince = conditions.get("if-unmodified-since");
  // It counts for nothing beside If-Match (RFC 9110 §13.1.4).
  if (unmodifiedSince === null || conditions.has("if-match")) return conditions;
  const uploadedBefore = new Date(Date.parse(unmodifiedSince) + 1000);
  const noneMatch = conditions.get("if-none-match");
  if (noneMatch !== null) return { uploadedBefore, etagDoesNotMatch: onlyEtag(noneMatch) };
  const modifiedSince = conditions.get("if-modified-since");
  if (modifiedSince === null) return { uploadedBefore };
  return { uploadedBefore, uploadedAfter: new Date(Date.parse(modifiedSince) + 999) };
}

/** Whether there is any condition in what {@link preconditions} gave. */
export function isConditional(conditions: Headers): boolean {
  return !conditions.keys().next().done;
}

/**
 * Refuses preconditions where the binding has none to offer: a check before the write would be a race, and to ignore
 * them would be a lie.
 */
export function refusePreconditions(request: Request): void {
  if (isConditional(preconditions(request))) {
    throw new HttpError(501, `${request.method} cannot be conditional here.`);
  }
}

/** The status that tells a reader which precondition failed (RFC 9110 §13.2.2): the binding only says that one did. */
export function failedReadStatus(conditions: Headers, object: StoreObject): 304 | 412 {
  const ifMatch = conditions.get("if-match");
  const ifUnmodifiedSince = conditions.get("if-unmodified-since");
  if (ifMatch !== null) return matches(ifMatch, object) ? 304 : 412;
  const modified =
    ifUnmodifiedSince !== null && wholeSeconds(object.uploaded) > wholeSeconds(new Date(ifUnmodifiedSince));
  if (modified) return 412;
  return 304;
}

/** Whether a request with a Range gets the range, or the whole because it knows another version (RFC 9110 §13.1.5). */
export function rangeStillApplies(headers: Headers, object: StoreObject): boolean {
  const ifRange = headers.get("if-range");
  if (ifRange === null) return true;
  if (ifRange.includes('"')) return ifRange.trim() === object.httpEtag;
  return wholeSeconds(new Date(ifRange)) === wholeSeconds(object.uploaded);
}

function matches(ifMatch: string, object: StoreObject): boolean {
  const tags = parseEntityTags(ifMatch);
  return tags === "*" || tags?.includes(object.httpEtag) === true;
}

/** The tags of If-Match or If-None-Match, quotes and `W/` kept; `undefined` where the value is not such a list. */
function parseEntityTags(value: string): "*" | readonly string[] | undefined {
  if (value.trim() === "*") return "*";
  const tag = /(?:W\/)?"[^"]*"/g;
  // A line break stands for each tag: a header cannot hold one, so it is not mistaken for anything else.
  const shape = value.replace(tag, "\n").replace(/[ \t]/g, "");
  return /^,*\n(?:,+\n)*,*$/.test(shape) ? (value.match(tag) ?? undefined) : undefined;
}

/** The one etag of If-None-Match, as the fields of a condition have it. */
function onlyEtag(value: string): string {
  const tags = parseEntityTags(value);
  if (tags === "*") return tags;
  const [tag = "", ...others] = tags ?? [];
  if (others.length > 0) throw new HttpError(501, "Several entity tags go with no If-Unmodified-Since here.");
  return tag.replace(/^W\//, "").slice(1, -1);
}

function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
