import { type Arbitrary, constantFrom, integer, oneof, record, string } from "fast-check";
import type { StoreHTTPMetadata } from "../../../types/index.js";
import type { HostHeaders } from "../../../types/web.js";
import { printable } from "../code/to-code.js";
import { seldom } from "./sometimes.js";

/** HTTP metadata in one of its forms, and what is stored of it. */
export interface GivenHttpMetadata {
  /** As an object, or as `Headers`, some of which are none of its fields. */
  readonly httpMetadata: StoreHTTPMetadata | HostHeaders;
  readonly stored: StoreHTTPMetadata;
}

/**
 * HTTP metadata as an object and as `Headers`. It shrinks to `{}`.
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
  return oneof({ withCrossShrink: true }, metadataObject(), metadataHeaders());
}

const second = 1000;
const lastSecond = Date.UTC(2100, 0) / second;

function metadataObject(): Arbitrary<GivenHttpMetadata> {
  const text = seldom(headerText(), constantFrom("", "\u00fc", "\u{1f600}"));
  const fields = record(
    {
      contentType: oneof(constantFrom("text/plain", "text/html; charset=utf-8"), text),
      contentLanguage: text,
      contentDisposition: text,
      contentEncoding: text,
      cacheControl: text,
      cacheExpiry: integer({ min: 0, max: lastSecond * second }).map((time) => new Date(time)),
    },
    { requiredKeys: [] },
  );
  return fields.map((stored) => printable({ httpMetadata: { ...stored }, stored }));
}

const headerNames = {
  contentType: "Content-Type",
  contentLanguage: "Content-Language",
  contentDisposition: "Content-Disposition",
  contentEncoding: "Content-Encoding",
  cacheControl: "Cache-Control",
} as const satisfies Record<Exclude<keyof StoreHTTPMetadata, "cacheExpiry">, string>;

function metadataHeaders(): Arbitrary<GivenHttpMetadata> {
  const text = headerText();
  const fields = record(
    {
      contentType: text,
      contentLanguage: text,
      contentDisposition: text,
      contentEncoding: text,
      cacheControl: text,
      // A header has whole seconds.
      cacheExpiry: integer({ min: 0, max: lastSecond }).map((seconds) => new Date(seconds * second)),
      other: text,
    },
    { requiredKeys: [] },
  );
  return fields.map(({ other, ...stored }) => {
    const headers = new Headers();
    for (const [field, name] of Object.entries(headerNames)) {
      const value = stored[field as keyof typeof headerNames];
      if (value !== undefined) headers.set(name, value);
    }
    if (stored.cacheExpiry !== undefined) headers.set("Expires", stored.cacheExpiry.toUTCString());
    if (other !== undefined) headers.set("X-Other", other);
    return printable({ httpMetadata: headers, stored });
  });
}

/** A text that a header can have, and keeps: of printable ASCII, with no blank at either end. */
function headerText(): Arbitrary<string> {
  const unit = constantFrom("a", "b", "0", "-", "/", ";", "=", '"', ",");
  return string({ unit, minLength: 1, maxLength: 12 });
}
