import { type Arbitrary, constantFrom, integer, oneof, string } from "fast-check";
import type { StoreHTTPMetadata } from "../../../types/index.js";
import type { HostHeaders } from "../../../types/web.js";
import { decodeNow } from "../values/decode-value.js";
import { type Encoded, type EncodedFields, encodedObject } from "../values/encoded.js";
import { printable } from "../values/to-code.js";
import { seldom, someOf } from "./sometimes.js";

/** HTTP metadata in one of its forms, and the stored fields. */
export interface GivenHttpMetadata {
  /** The metadata as an object, or as `Headers`, some of them without a field. */
  readonly httpMetadata: StoreHTTPMetadata | HostHeaders;
  readonly stored: StoreHTTPMetadata;
}

/**
 * Generates HTTP metadata as an object and as `Headers`. It shrinks to `{}`.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { httpMetadata } from "fakebucket/property";
 * import fc from "fast-check";
 *
 * await fc.assert(
 *   fc.asyncProperty(httpMetadata(), async ({ httpMetadata, stored }) => {
 *     const object = await new FakeBucket().put("k", "v", { httpMetadata });
 *     return object.httpMetadata?.cacheControl === stored.cacheControl;
 *   }),
 * );
 * ```
 */
export function httpMetadata(): Arbitrary<GivenHttpMetadata> {
  return encodedHttpMetadata.map((encoded) =>
    printable({ httpMetadata: decodeNow(encoded), stored: decodeNow(encodedObject(storedFields(encoded))) }),
  );
}

/** The fields, by the names of their headers. */
const fieldNames = {
  "content-type": "contentType",
  "content-language": "contentLanguage",
  "content-disposition": "contentDisposition",
  "content-encoding": "contentEncoding",
  "cache-control": "cacheControl",
  expires: "cacheExpiry",
} as const satisfies Record<string, keyof StoreHTTPMetadata>;

/** Returns the stored fields of metadata, as data. */
export function storedFields({ is, entries }: EncodedFields): Readonly<Record<string, Encoded>> {
  if (is !== "headers") return Object.fromEntries(entries);
  const stored = entries.flatMap(([name, text]): [string, Encoded][] => {
    const field = fieldNames[name as keyof typeof fieldNames];
    if (field === undefined) return [];
    return [[field, field === "cacheExpiry" ? { is: "date", time: Date.parse(String(text)) } : text]];
  });
  return Object.fromEntries(stored);
}

const second = 1000;
const lastSecond = Date.UTC(2100, 0) / second;

/** Generates texts that a header keeps unchanged: printable ASCII, without blanks at either end. */
const headerText = string({
  unit: constantFrom("a", "b", "0", "-", "/", ";", "=", '"', ","),
  minLength: 1,
  maxLength: 12,
});
const text = seldom(headerText, constantFrom("", "\u00fc", "\u{1f600}"));

/** Generates the metadata as data, in both forms. */
export const encodedHttpMetadata: Arbitrary<EncodedFields> = oneof(
  { withCrossShrink: true },
  someOf("object", {
    contentType: oneof(constantFrom("text/plain", "text/html; charset=utf-8"), text),
    contentLanguage: text,
    contentDisposition: text,
    contentEncoding: text,
    cacheControl: text,
    cacheExpiry: integer({ min: 0, max: lastSecond * second }).map((time): Encoded => ({ is: "date", time })),
  }),
  someOf("headers", {
    ...Object.fromEntries(Object.keys(fieldNames).map((name) => [name, headerText])),
    // A header has whole seconds.
    expires: integer({ min: 0, max: lastSecond }).map((seconds) => new Date(seconds * second).toUTCString()),
    "x-other": headerText,
  }),
);
