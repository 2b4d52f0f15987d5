import type { CustomMetadataRecord, HttpMetadataRecord } from "../request/request.js";

const wide = /[^\0-\xFF]/;

/** How many bytes the service counts for a string: one for each UTF-16 unit, two if any of them is above U+00FF. */
// service Limits (how metadata is counted)
function countedBytes(text: string): number {
  return wide.test(text) ? text.length * 2 : text.length;
}

/** The bytes of custom metadata, names and values together. */
export function customMetadataBytes(metadata: CustomMetadataRecord): number {
  let bytes = 0;
  for (const [name, value] of metadata) bytes += countedBytes(name) + countedBytes(value);
  return bytes;
}

/**
 * The bytes of HTTP metadata in a list page: names and values, counted like custom metadata.
 */
// Undocumented: that it is counted like custom metadata, under the field names, and a date as its ISO string.
export function httpMetadataBytes(metadata: HttpMetadataRecord): number {
  let bytes = 0;
  for (const [name, value] of Object.entries(metadata)) {
    bytes +=
      countedBytes(name) + (typeof value === "number" ? new Date(value).toISOString().length : countedBytes(value));
  }
  return bytes;
}
