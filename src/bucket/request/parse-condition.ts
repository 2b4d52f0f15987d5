import type { Platform } from "../../semantics/platform.js";
import { plainError, typeError, wrongField } from "./argument-error.js";
import { coerceDate, isObject, type RawFields, wellFormed } from "./coerce.js";
import { coerceHeader } from "./header-values.js";
import { isHeaders } from "./host-objects.js";
import { type HeadersField, refuseGetters, refuseMisplaced } from "./misplaced-headers.js";
import { parseHeaderDate } from "./parse-header-date.js";
import type { ConditionRequest, EtagPattern } from "./request.js";

/** A condition with unchecked contents. */
export interface RawCondition {
  /** True if the etags are lists from headers; false if each field has one etag. */
  readonly fromHeaders: boolean;
  readonly etagMatches: string | undefined;
  readonly etagDoesNotMatch: string | undefined;
  readonly uploadedBefore: number | undefined;
  readonly uploadedAfter: number | undefined;
  readonly secondsGranularity: boolean;
}

/** Converts the field `onlyIf`, an object or Headers. */
// runtime §2 Field given null; §6 onlyIf array, {}, Date, Map, empty Headers
export function coerceCondition(value: unknown, dictionary: string, platform: Platform): RawCondition | undefined {
  if (value === undefined || value === null) return undefined;
  const place: HeadersField = { field: "onlyIf", dictionary, type: "Conditional or Headers" };
  if (!isObject(value)) throw wrongField("onlyIf", dictionary, place.type);
  if (isHeaders(value)) return readHeaders(value, platform);
  refuseGetters(value, place, platform);
  const raw = readFields(value, platform);
  if (!takesPart(raw)) refuseMisplaced(value, conditionalHeaders, place, platform);
  return raw;
}

const conditionalHeaders = ["if-match", "if-none-match", "if-modified-since", "if-unmodified-since"];

/** True if any field with a condition was given. */
function takesPart({ etagMatches, etagDoesNotMatch, uploadedBefore, uploadedAfter }: RawCondition): boolean {
  return [etagMatches, etagDoesNotMatch, uploadedBefore, uploadedAfter].some((field) => field !== undefined);
}

/** Checks the etags of a condition; returns `undefined` without any condition. */
export function parseCondition(raw: RawCondition | undefined): ConditionRequest | undefined {
  if (raw === undefined || !takesPart(raw)) return undefined;
  const { etagMatches, etagDoesNotMatch, uploadedBefore, uploadedAfter } = raw;
  return {
    etagMatches: raw.fromHeaders ? parseHeaderEtags(etagMatches, "if-match") : parseEtag(etagMatches),
    etagDoesNotMatch: raw.fromHeaders
      ? parseHeaderEtags(etagDoesNotMatch, "if-none-match")
      : parseEtag(etagDoesNotMatch),
    uploadedBefore,
    uploadedAfter,
    secondsGranularity: raw.secondsGranularity,
    fromHeaders: raw.fromHeaders,
  };
}

function readFields(fields: RawFields<Exclude<keyof RawCondition, "fromHeaders">>, platform: Platform): RawCondition {
  // In the runtime's order of reads.
  return {
    fromHeaders: false,
    etagMatches: coerceEtag(fields.etagMatches, "etagMatches", platform),
    etagDoesNotMatch: coerceEtag(fields.etagDoesNotMatch, "etagDoesNotMatch", platform),
    uploadedBefore: coerceTime(fields.uploadedBefore, "uploadedBefore"),
    uploadedAfter: coerceTime(fields.uploadedAfter, "uploadedAfter"),
    secondsGranularity: Boolean(fields.secondsGranularity),
  };
}

// runtime §6 Headers form; RFC 7232 §3.3, §3.4: an invalid date is ignored
function readHeaders(headers: Headers, platform: Platform): RawCondition {
  return {
    fromHeaders: true,
    etagMatches: coerceHeader(headers, "if-match", platform),
    etagDoesNotMatch: coerceHeader(headers, "if-none-match", platform),
    uploadedAfter: readDate(headers, "if-modified-since", platform),
    uploadedBefore: readDate(headers, "if-unmodified-since", platform),
    secondsGranularity: true,
  };
}

function coerceEtag(value: unknown, field: string, platform: Platform): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw wrongField(field, "Conditional", "string");
  return wellFormed(value, platform);
}

function coerceTime(value: unknown, field: string): number | undefined {
  return value === undefined ? undefined : coerceDate(value, field, "Conditional");
}

function readDate(headers: Headers, name: string, platform: Platform): number | undefined {
  const value = coerceHeader(headers, name, platform);
  if (value === undefined) return undefined;
  const { semantics } = platform;
  return parseHeaderDate(value, semantics) ?? (semantics.malformedConditionDate === "epoch" ? 0 : undefined);
}

function parseHeaderEtags(
  header: string | undefined,
  name: "if-match" | "if-none-match",
): readonly EtagPattern[] | undefined {
  return header === undefined ? undefined : parseEtagList(header, name);
}

// runtime §6 etagMatches: '*'; value that starts and ends with "
function parseEtag(etag: string | undefined): readonly EtagPattern[] | undefined {
  if (etag === undefined) return undefined;
  if (etag === "*") return [{ type: "wildcard", value: "" }];
  if (etag.startsWith('"') && etag.endsWith('"')) {
    throw typeError("condition.etag-quoted", `Conditional ETag should not be wrapped in quotes (${etag}).`);
  }
  return [{ type: "strong", value: etag }];
}

type EtagStart = keyof typeof starts;

// runtime §6 "a" "b"; "a" W/"b"; "a" *
const starts = {
  "*": "a wildcard character '*' instead.",
  '"': "a double quote character '\"' instead. This would otherwise indicate the start of a new strong etag.",
  W: "a weak quotation character 'W' instead. This would otherwise indicate the start of a new weak etag.",
} as const;

/** Returns the etags of an `If-Match` or `If-None-Match` header: at least one, or a single wildcard. */
// runtime §6 Headers form (RFC 7232 §3.1, §3.2)
function parseEtagList(header: string, name: "if-match" | "if-none-match"): readonly EtagPattern[] {
  const etags: EtagPattern[] = [];
  let separated = true;
  let position = 0;
  for (;;) {
    const character = header[position];
    if (isSeparator(character)) {
      separated ||= character === ",";
      position += 1;
    } else if (isEtagStart(character)) {
      if (!separated) throw malformed(`Comma was expected to separate etags. Encountered ${starts[character]}`);
      if (character === "*") return [{ type: "wildcard", value: "" }];
      const start = position + lengthOfStart(header, position);
      const end = header.indexOf('"', start);
      if (end === -1) throw malformed("Unclosed double quote for Etag");
      etags.push({ type: character === "W" ? "weak" : "strong", value: header.slice(start, end) });
      separated = false;
      position = end + 1;
    } else {
      // At the end, or at text without an etag: the etags so far count.
      if (etags.length === 0) throw malformed(`Invalid ETag in ${name} header`);
      return etags;
    }
  }
}

function isSeparator(character: string | undefined): boolean {
  return character === " " || character === "\t" || character === ",";
}

function isEtagStart(character: string | undefined): character is EtagStart {
  return character === '"' || character === "W" || character === "*";
}

function lengthOfStart(header: string, position: number): number {
  if (header[position] === '"') return 1;
  if (header.startsWith('W/"', position)) return 3;
  throw malformed("Weak etags must start with W/ and their value must be quoted");
}

function malformed(message: string): Error {
  return plainError("condition.etag-list-malformed", message);
}
