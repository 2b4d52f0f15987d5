import type { Platform } from "../semantics/platform.js";
import { typeError } from "./argument-error.js";
import { type RawFields, wellFormed } from "./coerce.js";
import { coerceDate } from "./coerce-date.js";
import { coerceHeader } from "./coerce-header.js";
import { isHeaders, isObject } from "./host-objects.js";
import { type HeadersField, refuseGetters, refuseMisplaced } from "./misplaced-headers.js";
import { parseEtagList } from "./parse-etag-list.js";
import { parseHeaderDate } from "./parse-header-date.js";
import type { ConditionRequest, EtagPattern } from "./request.js";
import { wrongField } from "./wrong-type.js";

/** A condition before its contents are checked. */
export interface RawCondition {
  /** Where the etags come from: the lists of headers, or else one of each field. */
  readonly fromHeaders: boolean;
  readonly etagMatches: string | undefined;
  readonly etagDoesNotMatch: string | undefined;
  readonly uploadedBefore: number | undefined;
  readonly uploadedAfter: number | undefined;
  readonly secondsGranularity: boolean;
}

/** The field `onlyIf`, an object or Headers. */
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

/** Whether any of the fields that can hold or fail was given. */
function takesPart({ etagMatches, etagDoesNotMatch, uploadedBefore, uploadedAfter }: RawCondition): boolean {
  return [etagMatches, etagDoesNotMatch, uploadedBefore, uploadedAfter].some((field) => field !== undefined);
}

/** Checks the etags of a condition; `undefined` where nothing takes part. */
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
  // In the order in which the runtime reads them.
  return {
    fromHeaders: false,
    etagMatches: coerceEtag(fields.etagMatches, "etagMatches", platform),
    etagDoesNotMatch: coerceEtag(fields.etagDoesNotMatch, "etagDoesNotMatch", platform),
    uploadedBefore: coerceTime(fields.uploadedBefore, "uploadedBefore"),
    uploadedAfter: coerceTime(fields.uploadedAfter, "uploadedAfter"),
    secondsGranularity: Boolean(fields.secondsGranularity),
  };
}

// runtime §6 Headers form; RFC 7232 §3.3, §3.4: what is no date is ignored
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
