import { hexToBytes } from "@noble/hashes/utils.js";
import type { StoreHTTPMetadata, StoreObject, StoreStorageClass } from "../../types/index.js";
import { digestHex } from "../base/bytes/digest.js";
import { decodeWords, encodeWord } from "../base/bytes/encoded-words.js";
import { decodeUtf8, encodeUtf8, isAscii } from "../base/bytes/utf8.js";
import type { SettingName } from "../bucket/request/request.js";
import { equalsInConstantTime, hexToBase64, parseBase64 } from "./s3-checksum.js";
import { S3Error } from "./s3-error.js";

/** The text of a header: its bytes as UTF-8 where they are that, else as Latin-1. */
// Undocumented: no source says how R2 reads bytes beyond ASCII. Clients send UTF-8, or Latin-1 as browsers do.
function readHeaderText(value: string): string {
  if (isAscii(value)) return value;
  const text = decodeUtf8(Uint8Array.from(value, (character) => character.charCodeAt(0)));
  return text.includes("\uFFFD") ? value : text;
}

/** A text as a header carries it: UTF-8, and nothing that would end the header. */
export function writeHeaderText(text: string): string {
  const line = text.replace(/[\0-\x08\n-\x1F\x7F]/g, " ");
  return isAscii(line) ? line : Array.from(encodeUtf8(line), (byte) => String.fromCharCode(byte)).join("");
}

const names = ["if-match", "if-none-match", "if-modified-since", "if-unmodified-since"] as const;

/**
 * The conditions of a request, as headers that the binding takes; `undefined` if there are none.
 *
 * @param prefix - of the names of the headers: a copy's source has its own.
 */
export function readCondition(headers: Headers, prefix = ""): Headers | undefined {
  const condition = new Headers();
  for (const name of names) {
    const value = headers.get(prefix + name);
    if (value !== null) condition.set(name, name.endsWith("match") ? quotedEtags(value) : value);
  }
  return [...condition.keys()].length === 0 ? undefined : condition;
}

/** Etags in quotes: S3 takes them without. */
function quotedEtags(value: string): string {
  if (value.includes('"')) return value;
  const etags = value.split(",").map((etag) => etag.trim());
  return etags.map((etag) => (etag === "*" || etag === "" ? etag : `"${etag}"`)).join(", ");
}

/**
 * True if a condition that failed failed so that the caller has what there is: 304. Otherwise it has something else: 412.
 */
// RFC 7232 §6: what must hold is judged before what must not.
export function isNotModified(condition: Headers, object: StoreObject): boolean {
  const match = condition.get("if-match");
  if (match !== null) return match.split(",").some((etag) => etag.trim() === "*" || etag.trim() === object.httpEtag);
  const unmodified = Date.parse(condition.get("if-unmodified-since") ?? "");
  const uploaded = Math.floor(object.uploaded.getTime() / 1000) * 1000;
  return Number.isNaN(unmodified) || uploaded <= unmodified;
}

/** The metadata with which an object is stored, as headers give it. */
export interface MetadataOfHeaders extends Record<Exclude<SettingName, "ssecKey">, unknown> {
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

/** The content type of an object that has none. */
// Amazon S3 API Reference, PutObject Content-Type
const defaultContentType = "binary/octet-stream";

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

/** Sets the headers that describe an object in its answers. */
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
  for (const [name, value] of Object.entries(ssecHeaders(object.ssecKeyMd5))) headers.set(name, value);
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

/** The headers that tell with which key an object is encrypted, by its MD5 in hex; none if it is without one. */
export function ssecHeaders(keyMd5: string | undefined): Readonly<Record<string, string>> {
  if (keyMd5 === undefined) return {};
  return { [`${ssecPrefix}algorithm`]: "AES256", [`${ssecPrefix}key-md5`]: hexToBase64(keyMd5) };
}

const ssecPrefix = "x-amz-server-side-encryption-customer-";

/** A key of the customer, as the binding takes it: in hex. */
interface SsecKey {
  readonly hex: string;
  readonly md5: string;
}

/**
 * Reads the key with which an object is encrypted.
 *
 * @param prefix - of the headers; that of a copy's source is another.
 * @throws S3Error if one of the three headers is missing, or if the key has another MD5 than is given.
 */
// Amazon S3 User Guide, "Using server-side encryption with customer-provided keys"
export function readSsecKey(headers: Headers, prefix: string = ssecPrefix): SsecKey | undefined {
  const [algorithm, key, md5] = ["algorithm", "key", "key-md5"].map((name) => headers.get(prefix + name));
  if (algorithm === null && key === null && md5 === null) return undefined;
  if (algorithm !== "AES256") {
    throw new S3Error("InvalidArgument", "The encryption algorithm must be AES256.");
  }
  const hex = parseBase64(key ?? "", 32);
  if (hex === undefined)
    throw new S3Error("InvalidArgument", "The secret key was invalid for the specified algorithm.");
  const md5Hex = parseBase64(md5 ?? "", 16);
  const actual = digestHex("md5", [hexToBytes(hex)]);
  if (md5Hex === undefined || !equalsInConstantTime(actual, md5Hex)) {
    throw new S3Error(
      "InvalidArgument",
      "The calculated MD5 hash of the key did not match the hash that was provided.",
    );
  }
  return { hex, md5: actual };
}

/** Headers that ask for what there is not, the values of them that ask for nothing, and the only operation that has them not. */
// R2, "S3 API compatibility": what has no ✅.
const unknown: readonly (readonly [name: RegExp, harmless: RegExp, operation?: string])[] = [
  [/^x-amz-acl$/, /^(?:private)?$/],
  [/^x-amz-grant-/, /^$/],
  [/^x-amz-tagging$/, /^$/],
  [/^x-amz-tagging-directive$/, /^COPY$/],
  [/^x-amz-website-redirect-location$/, /^$/],
  [/^x-amz-(?:bucket-)?object-lock-/, /^false$/i],
  [/^x-amz-bypass-governance-retention$/, /^false$/i],
  [/^x-amz-mfa$/, /^$/],
  // What is stored is encrypted as R2 does it always.
  [/^x-amz-server-side-encryption$/, /^AES256$/],
  [/^x-amz-server-side-encryption-(?:aws-kms-key-id|context)$/, /^$/],
  [/^x-amz-server-side-encryption-bucket-key-enabled$/, /^false$/i],
  [/^x-amz-(?:source-)?expected-bucket-owner$/, /^fakebucket$/],
  [/^x-amz-request-payer$/, /^$/],
  [/^x-amz-checksum-algorithm$/, /^$/, "CopyObject"],
  [/^x-amz-copy-source-if-/, /^$/, "UploadPartCopy"],
];

/** Refuses a request that asks for more than it would get. */
export function refuseUnknownHeaders(headers: Headers, operation: string): void {
  for (const [name, value] of headers) {
    const row = unknown.find(([pattern, , only = operation]) => only === operation && pattern.test(name));
    if (row === undefined || row[1].test(value)) continue;
    throw new S3Error("NotImplemented", `Header '${name}' with value '${value}' not implemented`);
  }
}

/**
 * The status of an answer to a `Range` header: 206 where that one range is served, 200 where the header was passed over
 * and the whole object is.
 */
// RFC 7233 §4.1
export function rangeStatus(header: string, offset: number, length: number, size: number): 200 | 206 {
  const [, first, last] = /^ *bytes *= *(\d*) *- *(\d*) *$/i.exec(header) ?? [];
  if (first === undefined || last === undefined || first + last === "") return 200;
  const isServed = first === "" ? offset + length === size && Number(last) > 0 : Number(first) === offset;
  return isServed && (last === "" || first === "" || Number(last) >= Number(first)) ? 206 : 200;
}
