import type { StoreConditional, StoreObject } from "fakebucket/types";
import { HttpError } from "./http-error.js";

const writeConditions = ["if-match", "if-none-match", "if-unmodified-since"];
// If-Modified-Since applies only to reads (RFC 9110 §13.1.3).
const readConditions = [...writeConditions, "if-modified-since"];

/**
 * Returns the preconditions of a request as Headers for `onlyIf`.
 *
 * The request's own headers cannot be passed on unchanged. Conditions that HTTP requires to be ignored are removed, and
 * malformed etags, which the binding would refuse by an `Error` without a code, are refused here.
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
      // An invalid date is ignored (RFC 9110 §13.1.3, §13.1.4); the platform would read it as 1970.
      conditions.set(name, value);
    }
  }
  return conditions;
}

/**
 * Converts preconditions to `onlyIf`. HTTP's If-Unmodified-Since includes its date, the platform's does not. An object
 * with a date in milliseconds has the same meaning everywhere.
 */
export function toOnlyIf(conditions: Headers): StoreConditional | Headers {
  const unmodifiedSince = conditions.get("if-unmodified-since");
  // If-Match overrides it (RFC 9110 §13.1.4).
  if (unmodifiedSince === null || conditions.has("if-match")) return conditions;
  const uploadedBefore = new Date(Date.parse(unmodifiedSince) + 1000);
  const noneMatch = conditions.get("if-none-match");
  if (noneMatch !== null) return { uploadedBefore, etagDoesNotMatch: onlyEtag(noneMatch) };
  const modifiedSince = conditions.get("if-modified-since");
  if (modifiedSince === null) return { uploadedBefore };
  return { uploadedBefore, uploadedAfter: new Date(Date.parse(modifiedSince) + 999) };
}

/** True if the result of {@link preconditions} contains a condition. */
export function isConditional(conditions: Headers): boolean {
  return !conditions.keys().next().done;
}

/**
 * Refuses preconditions for calls without `onlyIf`: a check before the write would be a race, and ignoring them would
 * mislead the client.
 */
export function refusePreconditions(request: Request): void {
  if (isConditional(preconditions(request))) {
    throw new HttpError(501, `${request.method} cannot be conditional here.`);
  }
}

/** Returns the status for a failed precondition (RFC 9110 §13.2.2). The binding does not report which one failed. */
export function failedReadStatus(conditions: Headers, object: StoreObject): 304 | 412 {
  const ifMatch = conditions.get("if-match");
  const ifUnmodifiedSince = conditions.get("if-unmodified-since");
  if (ifMatch !== null) return matches(ifMatch, object) ? 304 : 412;
  const modified =
    ifUnmodifiedSince !== null && wholeSeconds(object.uploaded) > wholeSeconds(new Date(ifUnmodifiedSince));
  if (modified) return 412;
  return 304;
}

/** True if a Range applies, false if If-Range names another version: the whole object is sent (RFC 9110 §13.1.5). */
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

/** Parses the tags of If-Match or If-None-Match, with quotes and `W/`; `undefined` if the value is not a valid list. */
function parseEntityTags(value: string): "*" | readonly string[] | undefined {
  if (value.trim() === "*") return "*";
  const tag = /(?:W\/)?"[^"]*"/g;
  // Replaces each tag by a line break, which cannot occur in a header.
  const shape = value.replace(tag, "\n").replace(/[ \t]/g, "");
  return /^,*\n(?:,+\n)*,*$/.test(shape) ? (value.match(tag) ?? undefined) : undefined;
}

/** Returns the only etag of If-None-Match, in the form of `etagDoesNotMatch`. */
function onlyEtag(value: string): string {
  const tags = parseEntityTags(value);
  if (tags === "*") return tags;
  const [tag = "", ...others] = tags ?? [];
  if (others.length > 0) throw new HttpError(501, "If-Unmodified-Since cannot be combined with several entity tags.");
  return tag.replace(/^W\//, "").slice(1, -1);
}

function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
