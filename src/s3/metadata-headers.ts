import type { StoreHTTPMetadata, StoreObject, StoreStorageClass } from "../../types/index.js";
import { decodeWords, encodeWord } from "../bytes/encoded-words.js";
import { hexToBase64 } from "./checksum.js";
import { readHeaderText, writeHeaderText } from "./header-text.js";
import { S3Error } from "./s3-error.js";

/** What an object is stored with, as headers give it. */
export interface MetadataOfHeaders {
  readonly httpMetadata: StoreHTTPMetadata;
  readonly customMetadata: Record<string, string>;
  readonly storageClass: StoreStorageClass | undefined;
}

/** The fields that are texts, and the header of each. */
// R2, "Extensions": which header is which field.
export const textFields = [
  ["contentType", "content-type"],
  ["contentLanguage", "content-language"],
  ["contentDisposition", "content-disposition"],
  ["contentEncoding", "content-encoding"],
  ["cacheControl", "cache-control"],
] as const;

const metaPrefix = "x-amz-meta-";

/** What S3 answers of an object without a content type. */
// Amazon S3 API Reference, PutObject Content-Type
export const defaultContentType = "binary/octet-stream";

/** Reads what an object is to be stored with. */
export function readMetadata(headers: Headers): MetadataOfHeaders {
  const httpMetadata: StoreHTTPMetadata = {};
  for (const [field, name] of textFields) {
    const value = headers.get(name);
    const text = value === null ? undefined : readHeaderText(value);
    const kept = field === "contentEncoding" ? withoutAwsChunked(text) : text;
    if (kept !== undefined) httpMetadata[field] = kept;
  }
  const expires = Date.parse(headers.get("expires") ?? "");
  if (!Number.isNaN(expires)) httpMetadata.cacheExpiry = new Date(expires);
  return { httpMetadata, customMetadata: readCustomMetadata(headers), storageClass: readStorageClass(headers) };
}

/** The encoding without what concerns the transfer only; `undefined` where nothing is left. */
function withoutAwsChunked(encoding: string | undefined): string | undefined {
  if (encoding === undefined || !/(?:^|,)\s*aws-chunked\s*(?:,|$)/.test(encoding)) return encoding;
  const rest = encoding.split(",").filter((one) => one.trim() !== "aws-chunked");
  return rest.length === 0 ? undefined : rest.join(",").trim();
}

function readCustomMetadata(headers: Headers): Record<string, string> {
  const entries = [...headers].filter(([name]) => name.startsWith(metaPrefix));
  return Object.fromEntries(
    entries.map(([name, value]) => [name.slice(metaPrefix.length), decodeWords(readHeaderText(value))]),
  );
}

// R2, "S3 API compatibility", PutObject: the two storage classes.
function readStorageClass(headers: Headers): StoreStorageClass | undefined {
  const given = headers.get("x-amz-storage-class");
  if (given === null) return undefined;
  if (given === "STANDARD") return "Standard";
  if (given === "STANDARD_IA") return "InfrequentAccess";
  throw new S3Error("InvalidStorageClass");
}

/** The name that S3 has for a storage class. */
export function storageClassName(storageClass: string): "STANDARD" | "STANDARD_IA" {
  return storageClass === "InfrequentAccess" ? "STANDARD_IA" : "STANDARD";
}

/** Sets what is told of an object in the headers of its answers. */
export function writeMetadata(object: StoreObject, headers: Headers): void {
  headers.set("etag", object.httpEtag);
  headers.set("last-modified", object.uploaded.toUTCString());
  headers.set("content-type", defaultContentType);
  const { httpMetadata = {}, customMetadata = {} } = object;
  for (const [field, name] of textFields) {
    const value = httpMetadata[field];
    if (value !== undefined) headers.set(name, writeHeaderText(value));
  }
  const { cacheExpiry } = httpMetadata;
  if (cacheExpiry !== undefined) headers.set("expires", cacheExpiry.toUTCString());
  writeCustomMetadata(customMetadata, headers);
  // S3 leaves out the header of its first class.
  if (object.storageClass === "InfrequentAccess") headers.set("x-amz-storage-class", "STANDARD_IA");
  if (object.ssecKeyMd5 !== undefined) writeSsec(object.ssecKeyMd5, headers);
}

function writeCustomMetadata(metadata: Readonly<Record<string, string>>, headers: Headers): void {
  let missing = 0;
  for (const [name, value] of Object.entries(metadata)) {
    const header = metaPrefix + name.toLowerCase();
    // Amazon S3 API Reference, GetObject x-amz-missing-meta: what no header can carry is counted.
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || headers.has(header)) missing += 1;
    else headers.set(header, encodeWord(value));
  }
  if (missing > 0) headers.set("x-amz-missing-meta", String(missing));
}

/** Tells with which key an object is encrypted, by its MD5 in hex. */
export function writeSsec(keyMd5: string, headers: Headers): void {
  headers.set("x-amz-server-side-encryption-customer-algorithm", "AES256");
  headers.set("x-amz-server-side-encryption-customer-key-md5", hexToBase64(keyMd5));
}
