import { hexToBytes } from "@noble/hashes/utils.js";
import type { StoreHTTPMetadata, StoreObject, StoreStorageClass } from "../../types/index.js";
import { digestHex } from "../base/bytes/digest.js";
import { decodeWords, encodeWord } from "../base/bytes/encoded-words.js";
import { decodeUtf8, encodeUtf8, isAscii } from "../base/bytes/utf8.js";
import type { SettingName } from "../bucket/request/request.js";
import { checksumNames, equalsInConstantTime, hexToBase64, parseBase64 } from "./s3-checksum.js";
import { onlyOnR2, S3Error } from "./s3-error.js";

/** Decodes a header: as UTF-8 if its bytes are valid UTF-8, else as Latin-1. */
// Undocumented: no source describes how R2 decodes bytes beyond ASCII. Clients send UTF-8, or Latin-1 as browsers do.
function readHeaderText(value: string): string {
  if (isAscii(value)) return value;
  const text = decodeUtf8(Uint8Array.from(value, (character) => character.charCodeAt(0)));
  return text.includes("\uFFFD") ? value : text;
}

/** Encodes a text for a header: as UTF-8, with control characters replaced by spaces. */
export function writeHeaderText(text: string): string {
  const line = text.replace(/[\0-\x08\n-\x1F\x7F]/g, " ");
  return isAscii(line) ? line : Array.from(encodeUtf8(line), (byte) => String.fromCharCode(byte)).join("");
}

const names = ["if-match", "if-none-match", "if-modified-since", "if-unmodified-since"] as const;

/**
 * Returns the conditions of a request as headers for the binding; `undefined` if there are none.
 *
 * @param prefix - the prefix of the header names: a copy's source has its own.
 */
export function readCondition(headers: Headers, prefix = ""): Headers | undefined {
  const condition = new Headers();
  for (const name of names) {
    const value = headers.get(prefix + name);
    if (value !== null) condition.set(name, name.endsWith("match") ? quotedEtags(value) : value);
  }
  return [...condition.keys()].length === 0 ? undefined : condition;
}

/** Adds quotes to etags: S3 accepts them without. */
function quotedEtags(value: string): string {
  if (value.includes('"')) return value;
  const etags = value.split(",").map((etag) => etag.trim());
  return etags.map((etag) => (etag === "*" || etag === "" ? etag : `"${etag}"`)).join(", ");
}

/** True if a failed condition means 304, as the caller already has this object; otherwise it means 412. */
// RFC 7232 §6: the positive conditions are evaluated first.
export function isNotModified(condition: Headers, object: StoreObject): boolean {
  const match = condition.get("if-match");
  if (match !== null) return match.split(",").some((etag) => etag.trim() === "*" || etag.trim() === object.httpEtag);
  const unmodified = Date.parse(condition.get("if-unmodified-since") ?? "");
  const uploaded = Math.floor(object.uploaded.getTime() / 1000) * 1000;
  return Number.isNaN(unmodified) || uploaded <= unmodified;
}

/** The metadata of an object, from request headers. */
export interface MetadataOfHeaders extends Record<Exclude<SettingName, "ssecKey">, unknown> {
  readonly httpMetadata: StoreHTTPMetadata;
  readonly customMetadata: Record<string, string>;
  readonly storageClass: StoreStorageClass | undefined;
}

/** The text fields and the header of each. */
// R2, "Extensions": the header of each field.
export const textFields = [
  ["contentType", "content-type"],
  ["contentLanguage", "content-language"],
  ["contentDisposition", "content-disposition"],
  ["contentEncoding", "content-encoding"],
  ["cacheControl", "cache-control"],
] as const;

const metaPrefix = "x-amz-meta-";

/** The content type of an object stored without one. */
// Amazon S3 API Reference, PutObject Content-Type
const defaultContentType = "binary/octet-stream";

/** Reads the metadata and settings of an object. */
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

/** Removes the encoding of the transfer; `undefined` if nothing is left. */
function withoutAwsChunked(encoding: string | undefined): string | undefined {
  if (encoding === undefined) return undefined;
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

/** S3's name for a storage class. */
export function storageClassName(storageClass: string): "STANDARD" | "STANDARD_IA" {
  return storageClass === "InfrequentAccess" ? "STANDARD_IA" : "STANDARD";
}

/** Sets the response headers for an object's metadata. */
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
  // S3 omits the header for its first class.
  if (object.storageClass === "InfrequentAccess") headers.set("x-amz-storage-class", "STANDARD_IA");
  for (const [name, value] of Object.entries(ssecHeaders(object.ssecKeyMd5))) headers.set(name, value);
}

function writeCustomMetadata(metadata: Readonly<Record<string, string>>, headers: Headers): void {
  let missing = 0;
  for (const [name, value] of Object.entries(metadata)) {
    const header = metaPrefix + name;
    // Amazon S3 API Reference, GetObject x-amz-missing-meta: metadata without a valid header is counted.
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || headers.has(header)) missing += 1;
    else headers.set(header, encodeWord(value));
  }
  if (missing > 0) headers.set("x-amz-missing-meta", String(missing));
}

/** The response headers for the key of an encrypted object, given the key's MD5 in hex; none without a key. */
export function ssecHeaders(keyMd5: string | undefined): Readonly<Record<string, string>> {
  if (keyMd5 === undefined) return {};
  return { [`${ssecPrefix}algorithm`]: "AES256", [`${ssecPrefix}key-md5`]: hexToBase64(keyMd5) };
}

const ssecPrefix = "x-amz-server-side-encryption-customer-";

/** A customer key in hex, as the binding expects it. */
interface SsecKey {
  readonly hex: string;
  readonly md5: string;
}

/**
 * Reads the key of an encrypted object.
 *
 * @param prefix - the prefix of the headers, which is different for a copy's source.
 * @throws S3Error if one of the three headers is missing, or the MD5 does not match the key.
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

/** A request as its headers describe it, and how to answer it. */
export interface HeaderRequest {
  readonly headers: Headers;
  readonly operation: string;
  /** The option of the handler. */
  readonly answers: "r2" | "lenient" | undefined;
  /** True if the request came by `https:`. */
  readonly isSecure: boolean;
}

/** Headers of unsupported features: a pattern of the name, a pattern of harmless values, and the conditions of the row. */
interface RefusedHeader {
  readonly name: RegExp;
  readonly harmless: RegExp;
  /** The only operations concerned. @defaultValue all */
  readonly of?: readonly string[];
  /** Harmless values if lenient. @defaultValue those of R2 */
  readonly lenient?: RegExp;
}

const nothing = /^$/;
const anything = /^/;

// R2, "S3 API compatibility": features without ✅.
const refusedHeaders: readonly RefusedHeader[] = [
  { name: /^x-amz-acl$/, harmless: /^(?:private)?$/ },
  { name: /^x-amz-grant-/, harmless: nothing },
  { name: /^x-amz-tagging$/, harmless: nothing },
  { name: /^x-amz-tagging-directive$/, harmless: /^COPY$/ },
  { name: /^x-amz-website-redirect-location$/, harmless: nothing },
  { name: /^x-amz-(?:bucket-)?object-lock-/, harmless: /^false$/i },
  { name: /^x-amz-bypass-governance-retention$/, harmless: /^false$/i },
  { name: /^x-amz-mfa$/, harmless: nothing },
  { name: /^x-amz-server-side-encryption$/, harmless: nothing, lenient: /^AES256$/ },
  { name: /^x-amz-server-side-encryption-(?:aws-kms-key-id|context)$/, harmless: nothing },
  { name: /^x-amz-server-side-encryption-bucket-key-enabled$/, harmless: /^false$/i },
  { name: /^x-amz-(?:source-)?expected-bucket-owner$/, harmless: /^fakebucket$/ },
  { name: /^x-amz-request-payer$/, harmless: nothing },
  // Amazon S3 API Reference, directory buckets: conditions of a DeleteObject, and the place of an appended PutObject.
  { name: /^x-amz-(?:if-match-|write-offset-bytes$)/, harmless: nothing },
  { name: /^x-amz-checksum-algorithm$/, harmless: nothing, of: ["CopyObject"] },
  {
    name: /^x-amz-checksum-algorithm$/,
    harmless: nothing,
    of: ["PutBucketCors", "PutBucketLifecycleConfiguration"],
    lenient: anything,
  },
  { name: /^x-amz-copy-source-if-/, harmless: nothing, of: ["UploadPartCopy"] },
  // Reported: Cloudflare.NET#43. Undocumented: in a trailer too.
  { name: /^x-amz-checksum-sha(?:1|256)$/, harmless: nothing, of: ["UploadPart"], lenient: anything },
  { name: /^x-amz-trailer$/, harmless: /^(?!.*x-amz-checksum-sha)/i, of: ["UploadPart"], lenient: anything },
];

/** Refuses a request for an unsupported feature. */
export function refuseHeaders(request: HeaderRequest): void {
  const { headers, operation, answers } = request;
  const isLenient = answers === "lenient";
  for (const [name, value] of headers) {
    const row = refusedHeaders.find(
      ({ name: pattern, of = [operation] }) => of.includes(operation) && pattern.test(name),
    );
    if (row === undefined || row.harmless.test(value) || (isLenient && row.lenient?.test(value))) continue;
    const error = new S3Error("NotImplemented", `Header '${name}' with value '${value}' not implemented`);
    throw row.lenient?.test(value) ? onlyOnR2(error) : error;
  }
  if (!isLenient) refuseChecksums(request);
}

/** The checksums with the type `FULL_OBJECT` on R2; all others have the type `COMPOSITE`. */
// R2, "S3 API compatibility", Checksum types
const ofFullObjects: readonly string[] = ["CRC64NVME"];

/** Refuses checksums and signatures that only Amazon S3 takes. */
function refuseChecksums({ headers, operation, answers, isSecure }: HeaderRequest): void {
  // Reported: soto#643, FluentStorage#166, KeeAnywhere#424. Clients sign chunks where the connection is not encrypted.
  const content = headers.get("x-amz-content-sha256") ?? "";
  if (content.startsWith("STREAMING-AWS4-HMAC-SHA256-PAYLOAD") && (isSecure || answers === "r2"))
    throw onlyOnR2(new S3Error("NotImplemented", `${content} not implemented`));
  const trailers = (headers.get("x-amz-trailer") ?? "").toLowerCase().split(/\s*,\s*/);
  const given = [...checksumNames.map((name) => `x-amz-checksum-${name}`), "content-md5"].filter(
    (name) => headers.has(name) || trailers.includes(name),
  );
  // Reported: saeloun/miru-web#2052, loomio/loomio#11679. Undocumented: for other operations, which stay as on Amazon S3.
  if (given.length > 1 && (operation === "PutObject" || operation === "UploadPart")) {
    const error = new S3Error("InvalidRequest", "You can only specify one non-default checksum at a time.");
    // Amazon S3 accepts one checksum next to Content-MD5.
    throw given.length === 2 && given.includes("content-md5") ? onlyOnR2(error) : error;
  }
  // Undocumented: the code and the text of a type that R2 does not support.
  const type = headers.get("x-amz-checksum-type");
  const algorithm = headers.get("x-amz-checksum-algorithm") ?? given[0]?.replace("x-amz-checksum-", "") ?? "";
  const expected = ofFullObjects.includes(algorithm.toUpperCase()) ? "FULL_OBJECT" : "COMPOSITE";
  if (type !== null && algorithm !== "" && type.toUpperCase() !== expected)
    throw onlyOnR2(new S3Error("NotImplemented", `Header 'x-amz-checksum-type' with value '${type}' not implemented`));
}

/**
 * The status of the response to a `Range` header: 206 if this one range is served, 200 if the header was ignored and
 * the response is the whole object.
 */
// RFC 7233 §4.1
export function rangeStatus(header: string, offset: number): 200 | 206 {
  const [, first, last] = /^ *bytes *= *(\d*) *- *(\d*) *$/i.exec(header) ?? [];
  if (first === undefined || last === undefined) return 200;
  const isServed = first === "" ? Number(last) > 0 : Number(first) === offset;
  return isServed ? 206 : 200;
}
