import { HttpError } from "./http-error.js";

const prefix = "x-meta-";

/** Reads custom metadata from `x-meta-NAME` headers. Headers are ASCII, so names and values are percent-encoded. */
export function readCustomMetadata(headers: Headers): Record<string, string> {
  const entries: [name: string, value: string][] = [];
  for (const [name, value] of headers) {
    if (!name.startsWith(prefix)) continue;
    try {
      entries.push([decodeURIComponent(name.slice(prefix.length)), decodeURIComponent(value)]);
    } catch {
      throw new HttpError(400, `The header "${name}" is not percent-encoded UTF-8.`);
    }
  }
  return Object.fromEntries(entries);
}

/** Writes custom metadata as `x-meta-NAME` headers. */
export function writeCustomMetadata(headers: Headers, metadata: Readonly<Record<string, string>> | undefined): void {
  for (const [name, value] of Object.entries(metadata ?? {})) {
    headers.set(prefix + encode(name), encode(value));
  }
}

/** Also encodes parentheses, which `encodeURIComponent` keeps but header names cannot contain. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[()]/g, (character) => (character === "(" ? "%28" : "%29"));
}
