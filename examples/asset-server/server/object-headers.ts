import type { StoreObject } from "fakebucket/types";
import { checksumHeaders } from "./checksum.js";
import { writeCustomMetadata } from "./custom-metadata.js";
import { HttpError } from "./http-error.js";

/** The headers that describe a stored object. */
export function objectHeaders(object: StoreObject): Headers {
  const headers = new Headers(checksumHeaders(object));
  object.writeHttpMetadata(headers);
  writeCustomMetadata(headers, object.customMetadata);
  headers.set("etag", object.httpEtag);
  headers.set("last-modified", object.uploaded.toUTCString());
  headers.set("accept-ranges", "bytes");
  return headers;
}

const overridable = [
  "content-type",
  "content-language",
  "content-disposition",
  "content-encoding",
  "cache-control",
  "expires",
];

/**
 * Lets a reader override the stored HTTP metadata, by `?response-content-type=text/plain` and its like.
 *
 * The specification speaks of such an override on GET, but `get` has no option for it: a script sets response headers.
 * Who may say what a browser takes an asset for may also run a script there: a public server would sign such URLs.
 */
export function overrideHeaders(headers: Headers, query: URLSearchParams): void {
  for (const name of overridable) {
    const value = query.get(`response-${name}`);
    if (value === null) continue;
    try {
      headers.set(name, value);
    } catch {
      throw new HttpError(400, `"${value}" cannot be a header (response-${name}).`);
    }
  }
}
