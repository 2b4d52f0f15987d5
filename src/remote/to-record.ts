import { bytesToHex } from "@noble/hashes/utils.js";
import { decodeBase64 } from "../base/bytes/base64.js";
import { DigestedBytes } from "../base/bytes/stored-bytes.js";
import type { ShownRecord } from "../bucket/binding/result-handler.js";
import type { Action } from "../bucket/request/request.js";
import type { ServedRange } from "../bucket/service/resolve-range.js";
import type { Semantics } from "../semantics/semantics.js";
import type { OutgoingBody } from "./outgoing-body.js";
import { foreignAnswer } from "./remote-error.js";
import { type CarriedSettings, readSettings } from "./settings-headers.js";

/** The members that every answer about an object has. */
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
    // Undocumented: without versions, what identifies the bytes of the upload.
    version: version ?? etag,
    bytes: new DigestedBytes(size, isMd5 ? etag : ""),
    multipartEtag: isMd5 ? undefined : etag,
    storageClass: semantics.storageClasses === "ignored" ? "" : bindingClass(storageClass),
  };
}

/**
 * The object that an answer to GET or HEAD describes.
 *
 * @throws Error if it lacks what each answer of S3 has.
 */
export function readRecord(action: Action, key: string, headers: Headers, semantics: Semantics): ShownRecord {
  const missing = ["etag", "last-modified", "content-length"].find((name) => !headers.has(name));
  if (missing !== undefined && !(missing === "content-length" && headers.has("content-range")))
    throw foreignAnswer(action, `it has no ${missing}`);
  return makeRecord(
    {
      ...readSettings(headers),
      key,
      size: wholeSize(headers),
      etag: bareEtag(headers.get("etag")),
      uploaded: seconds(Date.parse(headers.get("last-modified") ?? "")),
      version: versionOf(headers),
      storageClass: headers.get("x-amz-storage-class") ?? undefined,
      ssecKeyMd5: ssecKeyMd5Of(headers),
    },
    semantics,
    headers,
  );
}

/** True if an etag is the MD5 of the bytes. Of what is encrypted with SSE-C or SSE-KMS, or came in parts, it may only look like one. */
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

/** The version that a store gives; one without versions says `null`. */
export function versionOf(headers: Headers): string | undefined {
  const version = headers.get("x-amz-version-id");
  return version === null || version === "null" ? undefined : version;
}

/**
 * The etag of what was stored, without its quotes.
 *
 * @throws Error if there is none, or if it is the MD5 of other bytes than those that were sent.
 */
export function storedEtag(action: Action, headers: Headers, body: OutgoingBody, isEncrypted: boolean): string {
  const etag = bareEtag(headers.get("etag"));
  if (etag === "") throw foreignAnswer(action, "it has no etag");
  const md5 = isEncrypted || !isMd5Etag(etag, headers) ? etag : body.md5Hex();
  if (md5 === etag) return etag;
  throw foreignAnswer(action, `its etag ${etag} is not the MD5 of what was sent, ${md5}`);
}

export function bareEtag(etag: string | null | undefined): string {
  return (etag ?? "").replace(/^(?:W\/)?"(.*)"$/, "$1");
}

/** Headers tell whole seconds: so do listings, so that both say the same. */
export function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) * 1000;
}

/** The bytes of an object that an answer carries; `undefined`: all. */
export function servedRange(headers: Headers): ServedRange | undefined {
  const [, first, last] = /^bytes (\d+)-(\d+)\//.exec(headers.get("content-range") ?? "") ?? [];
  if (first === undefined) return undefined;
  return { offset: Number(first), length: Number(last) - Number(first) + 1 };
}

function wholeSize(headers: Headers): number {
  const [, whole] = /\/(\d+)$/.exec(headers.get("content-range") ?? "") ?? [];
  return Number(whole ?? headers.get("content-length") ?? 0);
}

// spec §2 Storage classes; names that the binding does not have are given as they are
function bindingClass(storageClass: string | undefined): string {
  if (storageClass === undefined || storageClass === "STANDARD") return "Standard";
  return storageClass === "STANDARD_IA" ? "InfrequentAccess" : storageClass;
}
