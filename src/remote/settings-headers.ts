import { hexToBytes } from "@noble/hashes/utils.js";
import { decodeBase64, encodeBase64 } from "../base/bytes/base64.js";
import { decodeWords, encodeWord, isPlain } from "../base/bytes/encoded-words.js";
import { decodeUtf8, encodeUtf8 } from "../base/bytes/utf8.js";
import { stringFields } from "../bucket/request/parse-metadata.js";
import type { RawSsecKey } from "../bucket/request/parse-ssec-key.js";
import type { ChecksumRequest, HttpMetadataRecord, ObjectSettings } from "../bucket/request/request.js";

/** Metadata for headers, and the given checksum. */
export interface CarriedSettings extends Omit<ObjectSettings, "storageClass" | "ssecKey"> {
  readonly checksum: ChecksumRequest | undefined;
}

const metadataPrefix = "x-amz-meta-";

/**
 * The name of a metadata entry on the object itself for values that no header can carry: the exact input, as JSON in
 * base64. Other clients see it as ordinary metadata.
 */
const exactName = "fakebucket-exact";

/** The members under {@link exactName}. Each takes precedence over the headers. */
type Exact = { -readonly [Name in keyof CarriedSettings]?: CarriedSettings[Name] };

/** The default type of objects stored without one. */
const noType = "binary/octet-stream";

/** The last date that all stores keep correctly: some count in 64 bits of nanoseconds, or fewer. */
const lastExpiry = Date.UTC(2100, 0);

/** Returns the request headers for an object's settings. */
export function settingsHeaders(
  settings: Omit<ObjectSettings, "ssecKey">,
  checksum: ChecksumRequest | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {};
  const exact: Exact = {};
  const { httpMetadata, customMetadata, storageClass } = settings;
  if (!addHttpMetadata(headers, httpMetadata)) exact.httpMetadata = httpMetadata;
  // All or nothing, so that no entry exists twice.
  if (customMetadata.every(([name]) => isMetadataName(name))) {
    for (const [name, value] of customMetadata) headers[metadataPrefix + name] = encodeWord(value);
  } else {
    exact.customMetadata = customMetadata;
  }
  // The etag already contains an MD5.
  if (checksum !== undefined && checksum.algorithm !== "md5") exact.checksum = checksum;
  if (Object.keys(exact).length > 0) {
    headers[metadataPrefix + exactName] = encodeBase64(encodeUtf8(JSON.stringify(exact)));
  }
  if (storageClass === "InfrequentAccess") headers["x-amz-storage-class"] = "STANDARD_IA";
  return headers;
}

/** True if headers carry the additional entry for values that no other header can carry. */
export function addsMetadata(headers: Readonly<Record<string, string>>): boolean {
  return metadataPrefix + exactName in headers;
}

/** Adds the possible headers; returns true if they carry all metadata exactly. */
function addHttpMetadata(headers: Record<string, string>, metadata: HttpMetadataRecord): boolean {
  let isWhole = metadata.contentType !== noType;
  for (const [field, name] of stringFields) {
    const value = metadata[field];
    if (value === undefined) continue;
    if (value !== "" && isPlain(value)) headers[name] = value;
    else isWhole = false;
  }
  const { cacheExpiry } = metadata;
  if (cacheExpiry === undefined) return isWhole;
  if (cacheExpiry % 1000 !== 0 || cacheExpiry < 0 || cacheExpiry > lastExpiry) return false;
  headers["expires"] = new Date(cacheExpiry).toUTCString();
  return isWhole;
}

/** True for names that stores and servers do not change: they lower-case others, and confuse `_` with `-`. */
function isMetadataName(name: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && name !== exactName;
}

/** Reads the settings of an object from its headers. */
export function readSettings(headers: Headers): CarriedSettings {
  const custom: [string, string][] = [];
  let exact: Exact = {};
  headers.forEach((value, name) => {
    if (!name.startsWith(metadataPrefix)) return;
    const own = name.slice(metadataPrefix.length);
    if (own === exactName) exact = readExact(value);
    else custom.push([own, decodeWords(value)]);
  });
  return {
    httpMetadata: exact.httpMetadata ?? readHttpMetadata(headers),
    customMetadata: exact.customMetadata ?? custom,
    checksum: exact.checksum,
  };
}

/** Parses the exact entry. Another client may have stored any text there, which is ignored. */
function readExact(value: string): Exact {
  try {
    const exact: unknown = JSON.parse(decodeUtf8(decodeBase64(value)));
    return typeof exact === "object" && exact !== null ? (exact as Exact) : {};
  } catch {
    return {};
  }
}

function readHttpMetadata(headers: Headers): HttpMetadataRecord {
  const metadata: { -readonly [Field in keyof HttpMetadataRecord]: HttpMetadataRecord[Field] } = {};
  for (const [field, name] of stringFields) {
    const value = headers.get(name);
    if (value !== null && value !== "" && value !== noType) metadata[field] = value;
  }
  const expires = Date.parse(headers.get("expires") ?? "");
  if (!Number.isNaN(expires)) metadata.cacheExpiry = expires;
  return metadata;
}

/** Returns the headers of a customer's key. */
export function ssecHeaders(raw: RawSsecKey | undefined, md5Hex: string | undefined): Record<string, string> {
  if (raw === undefined || md5Hex === undefined) return {};
  const prefix = "x-amz-server-side-encryption-customer-";
  return {
    [`${prefix}algorithm`]: "AES256",
    [`${prefix}key`]: encodeBase64(typeof raw === "string" ? hexToBytes(raw) : raw),
    [`${prefix}key-md5`]: encodeBase64(hexToBytes(md5Hex)),
  };
}
