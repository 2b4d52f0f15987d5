import { bytesToHex } from "@noble/hashes/utils.js";
import { decodeBase64 } from "../base/bytes/base64.js";
import { DigestedBytes } from "../base/bytes/stored-bytes.js";
import { quoted } from "../base/messages/visible.js";
import type { ShownRecord } from "../bucket/binding/result-handler.js";
import type { Action } from "../bucket/request/request.js";
import type { ServedRange } from "../bucket/service/resolve-range.js";
import type { Semantics } from "../semantics/semantics.js";
import type { OutgoingBody } from "./outgoing-body.js";
import { foreignAnswer } from "./remote-error.js";
import { type CarriedSettings, readSettings } from "./settings-headers.js";

/** The members common to all responses about an object. */
interface Given extends CarriedSettings, Pick<ShownRecord, "key" | "uploaded" | "ssecKeyMd5"> {
  readonly size: number;
  readonly etag: string;
  readonly version: string | undefined;
  readonly storageClass: string | undefined;
}

export function makeRecord(given: Given, semantics: Semantics, headers: Headers = new Headers()): ShownRecord {
  const { size, etag, version, storageClass, ...same } = given;
  const isMd5 = given.ssecKeyMd5 === undefined && isMd5Etag(etag, headers);
  return {
    ...same,
    // Undocumented: in a store without versions, the etag stands in for the version.
    version: version ?? etag,
    bytes: new DigestedBytes(size, isMd5 ? etag : ""),
    multipartEtag: isMd5 ? undefined : etag,
    partBytes: undefined,
    storageClass: semantics.storageClasses === "ignored" ? "" : bindingClass(storageClass),
  };
}

/**
 * Reads the object of a response to GET or HEAD.
 *
 * @throws Error if a header required by S3 is missing or has an invalid value.
 */
export function readRecord(action: Action, key: string, headers: Headers, semantics: Semantics): ShownRecord {
  const missing = ["etag", "last-modified", "content-length"].find((name) => !headers.has(name));
  if (missing !== undefined && !(missing === "content-length" && headers.has("content-range")))
    throw foreignAnswer(action, `it has no ${missing}`);
  return makeRecord(
    {
      ...readSettings(headers),
      key,
      size: wholeSize(action, headers),
      etag: readEtag(action, "its etag", headers.get("etag")),
      uploaded: readTime(action, "its last-modified", headers.get("last-modified")),
      version: versionOf(headers),
      storageClass: headers.get("x-amz-storage-class") ?? undefined,
      ssecKeyMd5: ssecKeyMd5Of(headers),
    },
    semantics,
    headers,
  );
}

/**
 * True if an etag is the MD5 of the bytes. With SSE-C or SSE-KMS, or after a multipart upload, it may only look like
 * one.
 */
function isMd5Etag(etag: string, headers: Headers): boolean {
  const isEncrypted =
    headers.has("x-amz-server-side-encryption-customer-algorithm") ||
    headers.get("x-amz-server-side-encryption")?.startsWith("aws:kms") === true;
  return !isEncrypted && /^[0-9a-f]{32}$/.test(etag);
}

function ssecKeyMd5Of(headers: Headers): string | undefined {
  const md5 = headers.get("x-amz-server-side-encryption-customer-key-md5");
  return md5 === null ? undefined : bytesToHex(decodeBase64(md5));
}

/** Returns the store's version; a store without versions sends `null`. */
export function versionOf(headers: Headers): string | undefined {
  const version = headers.get("x-amz-version-id");
  return version === null || version === "null" ? undefined : version;
}

/**
 * Returns the etag of a stored object, without quotes.
 *
 * @throws Error if it is missing, or is the MD5 of other bytes.
 */
export function storedEtag(action: Action, headers: Headers, body: OutgoingBody, isEncrypted: boolean): string {
  const etag = bareEtag(headers.get("etag"));
  if (etag === "") throw foreignAnswer(action, "it has no etag");
  const md5 = isEncrypted || !isMd5Etag(etag, headers) ? etag : body.md5Hex();
  if (md5 === etag) return etag;
  throw foreignAnswer(action, `its etag ${etag} is not the MD5 of the sent bytes, ${md5}`);
}

export function bareEtag(etag: string | null | undefined): string {
  return (etag ?? "").replace(/^(?:W\/)?"(.*)"$/, "$1");
}

/** Rounds a time down to seconds, the precision of headers, so listings agree with them. */
export function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) * 1000;
}

/** The range in a response, and the size of its object. */
interface ContentRange extends ServedRange {
  readonly whole: number;
}

/** Returns the range of bytes in a response; `undefined` for all. */
export function servedRange(action: Action, headers: Headers): ContentRange | undefined {
  const text = headers.get("content-range");
  if (text === null) return undefined;
  const [first = 0, last = -1, whole = 0] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(text) ?? []).slice(1).map(Number);
  if (first > last || last >= whole || !Number.isSafeInteger(whole)) {
    throw foreignAnswer(action, `its content-range is ${quoted(text)}`);
  }
  return { offset: first, length: last - first + 1, whole };
}

function wholeSize(action: Action, headers: Headers): number {
  return servedRange(action, headers)?.whole ?? readSize(action, "its content-length", headers.get("content-length"));
}

/**
 * Parses a number of bytes.
 *
 * @param what - the place of the text in the response.
 * @throws Error with the text, if it is not such a number. The next two functions throw the same.
 */
export function readSize(action: Action, what: string, text: string | null | undefined): number {
  const size = Number(text);
  if (/^\d+$/.test(text ?? "") && Number.isSafeInteger(size)) return size;
  throw foreignAnswer(action, `${what} is ${quoted(text ?? "")}`);
}

/** Parses a time, in whole seconds. */
export function readTime(action: Action, what: string, text: string | null | undefined): number {
  const time = Date.parse(text ?? "");
  if (!Number.isNaN(time)) return seconds(time);
  throw foreignAnswer(action, `${what} is ${quoted(text ?? "")}`);
}

/** Returns an etag without its quotes. */
export function readEtag(action: Action, what: string, text: string | null | undefined): string {
  const etag = bareEtag(text);
  if (etag !== "") return etag;
  throw foreignAnswer(action, `${what} is ${quoted(text ?? "")}`);
}

// spec §2 Storage classes; other names pass unchanged
function bindingClass(storageClass: string | undefined): string {
  if (storageClass === undefined || storageClass === "STANDARD") return "Standard";
  return storageClass === "STANDARD_IA" ? "InfrequentAccess" : storageClass;
}
