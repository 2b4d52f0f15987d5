import type { StoreObject } from "fakebucket/types";
import { checksumHeaders } from "./checksum.js";
import { writeCustomMetadata } from "./custom-metadata.js";
import { HttpError } from "./http-error.js";

/** Returns the headers of a stored object. */
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
 * Lets a client override stored HTTP metadata, for example by `?response-content-type=text/plain`.
 *
 * The specification mentions such an override for GET, but `get` has no option for it, so the script sets the response
 * headers. A client that can choose the content type can make a browser run scripts: a public server would accept only
 * signed URLs.
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
