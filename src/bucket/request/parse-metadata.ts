import type { Platform } from "../../semantics/platform.js";
import { wrongField } from "./argument-error.js";
import { coerceDate, coerceString, isObject, type RawFields, wellFormed } from "./coerce.js";
import { coerceHeader } from "./header-values.js";
import { isHeaders } from "./host-objects.js";
import { type HeadersField, refuseMisplaced } from "./misplaced-headers.js";
import { parseHeaderDate } from "./parse-header-date.js";
import type { CustomMetadataRecord, HttpMetadataRecord } from "./request.js";

type MutableRecord = { -readonly [Name in keyof HttpMetadataRecord]: HttpMetadataRecord[Name] };

/** The record without HTTP metadata. */
export const noHttpMetadata: HttpMetadataRecord = Object.freeze({});

/** The text fields, and the header of each. */
// runtime §7 Headers form; the order in which the runtime reads the fields of the object form.
export const stringFields = [
  ["contentType", "content-type"],
  ["contentLanguage", "content-language"],
  ["contentDisposition", "content-disposition"],
  ["contentEncoding", "content-encoding"],
  ["cacheControl", "cache-control"],
] as const;

/** Converts the field `httpMetadata`, an object or Headers. */
// runtime §2 Field given null; §7 String fields of httpMetadata
export function coerceHttpMetadata(value: unknown, dictionary: string, platform: Platform): HttpMetadataRecord {
  if (value === undefined || value === null) return noHttpMetadata;
  const place: HeadersField = { field: "httpMetadata", dictionary, type: "HttpMetadata or Headers" };
  if (!isObject(value)) throw wrongField("httpMetadata", dictionary, place.type);
  if (isHeaders(value)) return readHeaders(value, platform);
  const record = readFields(value, platform);
  if (Object.keys(record).length === 0) refuseMisplaced(value, metadataHeaders, place, platform);
  return record;
}

const metadataHeaders = [...stringFields.map(([, header]) => header), "expires"];

function readFields(fields: RawFields<keyof HttpMetadataRecord>, platform: Platform): HttpMetadataRecord {
  const record: MutableRecord = {};
  for (const [field] of stringFields) {
    const value = fields[field];
    if (value !== undefined) record[field] = coerceString(value, platform);
  }
  const cacheExpiry = fields.cacheExpiry;
  if (cacheExpiry !== undefined) record.cacheExpiry = coerceDate(cacheExpiry, "cacheExpiry", "HttpMetadata");
  return record;
}

function readHeaders(headers: Headers, platform: Platform): HttpMetadataRecord {
  const record: MutableRecord = {};
  for (const [field, header] of stringFields) {
    const value = coerceHeader(headers, header, platform);
    if (value !== undefined) record[field] = value;
  }
  const expires = coerceHeader(headers, "expires", platform);
  if (expires !== undefined) record.cacheExpiry = parseHeaderDate(expires, platform.semantics) ?? 0;
  return record;
}

/** The record without custom metadata. */
export const noCustomMetadata: CustomMetadataRecord = Object.freeze([]);

/** Converts the field `customMetadata`: the own enumerable string keys of any object except an array. */
// runtime §2 Field given null; §7 customMetadata
export function coerceCustomMetadata(given: unknown, dictionary: string, platform: Platform): CustomMetadataRecord {
  if (given === undefined) return noCustomMetadata;
  if (!isObject(given) || Array.isArray(given)) throw wrongField("customMetadata", dictionary, "object");
  const members = given as Readonly<Record<string, unknown>>;
  const record: [name: string, value: string][] = [];
  for (const name of Object.keys(members)) {
    const value = coerceString(members[name], platform);
    // Undocumented: `__proto__` as an own key is kept; the runtime loses it.
    if (name === "__proto__" && platform.semantics.protoMetadata === "lost") continue;
    record.push([wellFormed(name, platform), value]);
  }
  return record;
}
