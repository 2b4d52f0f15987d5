import { type Arbitrary, constantFrom, dictionary, nat, record, string } from "fast-check";
import type { StoreHTTPMetadata } from "../../../types/index.js";

/** HTTP metadata of all fields. */
export const allFields: Required<StoreHTTPMetadata> = {
  contentType: "text/html",
  contentLanguage: "en",
  contentDisposition: "inline",
  contentEncoding: "gzip",
  cacheControl: "no-store",
  cacheExpiry: new Date(Date.UTC(2030, 0, 2, 3, 4, 5)),
};

/** The fields of HTTP metadata and their headers. */
export const headerNames: readonly (readonly [field: keyof StoreHTTPMetadata, header: string])[] = [
  ["contentType", "content-type"],
  ["contentLanguage", "content-language"],
  ["contentDisposition", "content-disposition"],
  ["contentEncoding", "content-encoding"],
  ["cacheControl", "cache-control"],
  ["cacheExpiry", "expires"],
];

/** The fields that are strings. */
export const textFields = [
  "contentType",
  "contentLanguage",
  "contentDisposition",
  "contentEncoding",
  "cacheControl",
] as const;

/** A text that a header can hold. */
export function headerText(): Arbitrary<string> {
  return string({ unit: constantFrom(..."ab/;= 1"), minLength: 1, maxLength: 6 }).map((text) => text.trim() || "a");
}

/** A date that a header can hold: of whole seconds, and not before 1970. */
export function headerDate(): Arbitrary<Date> {
  return nat(4_000_000_000).map((seconds) => new Date(seconds * 1000));
}

/** HTTP metadata of any fields, none of which is peculiar. */
export function plainHttpMetadata(): Arbitrary<StoreHTTPMetadata> {
  const texts = Object.fromEntries(textFields.map((field) => [field, headerText()]));
  return record({ ...texts, cacheExpiry: headerDate() }, { requiredKeys: [], noNullPrototype: true });
}

/** Custom metadata of a few short names and values. */
export function plainCustomMetadata(): Arbitrary<Record<string, string>> {
  const text = string({ unit: constantFrom(..."abcXYZ-1"), maxLength: 3 });
  return dictionary(
    text.map((rest) => `a${rest}`),
    text,
    { maxKeys: 3, noNullPrototype: true },
  );
}

/** HTTP metadata as headers. */
export function headersOf(httpMetadata: StoreHTTPMetadata): [string, string][] {
  return headerNames.flatMap(([field, header]): [string, string][] => {
    const value = httpMetadata[field];
    return value === undefined ? [] : [[header, value instanceof Date ? value.toUTCString() : value]];
  });
}
