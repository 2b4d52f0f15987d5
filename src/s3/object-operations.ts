import { bytesToHex } from "@noble/hashes/utils.js";
import type { StoreObject, StoreObjectBody, StorePutOptions } from "../../types/index.js";
import { utf8Length } from "../base/bytes/utf8.js";
import type { FakeBucket } from "../bucket/binding/fake-bucket.js";
import { emptyResponse, type S3Call, type S3Operation, xmlResponse } from "./call.js";
import {
  isNotModified,
  rangeStatus,
  readCondition,
  readMetadata,
  readSsecKey,
  ssecHeaders,
  textFields,
  writeMetadata,
} from "./headers.js";
import type { PayloadLimit } from "./read-payload.js";
import { type ChecksumName, checksumAlgorithms, checksumHeaders, type GivenChecksum } from "./s3-checksum.js";
import { S3Error, toS3Error } from "./s3-error.js";
import { childrenOf, namesIn, parseXml, textOf } from "./xml.js";

/**
 * The largest XML document of a request, in bytes. A thousand keys of 1,024 bytes fit, even with every byte as an
 * entity.
 */
export const documentLimit: PayloadLimit = { mostBytes: 8 * 1024 * 1024, code: "MaxMessageLengthExceeded" };

export const putObject: S3Operation = async (call) => {
  const { bucket, port } = call;
  const metadata = readMetadata(call.headers);
  const ssecKey = readSsecKey(call.headers);
  const onlyIf = readCondition(call.headers);
  const { maxUploadBytes } = port.engine.state.semantics;
  const { bytes, checksum } = await call.readPayload({ mostBytes: maxUploadBytes, code: "EntityTooLarge" });
  const stored = await bucket.put(call.key, bytes, {
    ...metadata,
    onlyIf,
    ssecKey: ssecKey?.hex,
    ...checksumOption(checksum),
  });
  if (stored === null) throw new S3Error("PreconditionFailed");
  const headers = { ...checksumHeaders(checksum), ...ssecHeaders(stored.ssecKeyMd5) };
  return emptyResponse(200, { etag: stored.httpEtag, ...headers });
};

/** Returns the put option for a checksum, if the store keeps it. */
function checksumOption(checksum: GivenChecksum | undefined): Pick<StorePutOptions, "sha1" | "sha256"> {
  if (checksum?.name === "sha1") return { sha1: checksum.hex };
  return checksum?.name === "sha256" ? { sha256: checksum.hex } : {};
}

export const getObject: S3Operation = async (call) => {
  const part = findPart(call);
  const { bucket } = call;
  const onlyIf = readCondition(call.headers);
  const ssecKey = readSsecKey(call.headers);
  // Undocumented: neither R2's page nor Amazon's reference names `If-Range`. It is ignored, as by the binding.
  const range = call.headers.get("range");
  const found = await getFrom(bucket, call, {
    onlyIf,
    ssecKey: ssecKey?.hex,
    range: range === null ? part?.range : new Headers({ range }),
  });
  if (found === null) throw new S3Error("NoSuchKey");
  if (!("body" in found)) return conditionFailed(onlyIf ?? new Headers(), found);
  const headers = headersOf(found, call);
  const { offset = 0, length = found.size } = (found.range ?? {}) as { offset?: number; length?: number };
  const ofHeader = range === null ? 200 : rangeStatus(range, offset);
  const status = part?.range === undefined ? ofHeader : 206;
  headers.set("content-length", String(length));
  writePartsCount(part, headers);
  if (status === 206) headers.set("content-range", `bytes ${offset}-${offset + length - 1}/${found.size}`);
  else writeObjectChecksum(found, call, headers);
  return new Response(await bodyOf(found), { status, headers });
};

async function getFrom(
  bucket: FakeBucket,
  { key, port }: S3Call,
  options: Parameters<FakeBucket["get"]>[1],
): Promise<StoreObjectBody | StoreObject | null> {
  try {
    return await bucket.get(key, options as Record<string, unknown>);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 10039) throw error;
    const size = port.find(key)?.bytes.size ?? 0;
    throw new S3Error("InvalidRange", undefined, { "content-range": `bytes */${size}` });
  }
}

/** Returns the body of an object in a form accepted by the host's responses. */
async function bodyOf(found: StoreObjectBody): Promise<BodyInit> {
  const { body } = found;
  return body instanceof ReadableStream ? body : await found.arrayBuffer();
}

export const headObject: S3Operation = async (call) => {
  const part = findPart(call);
  const { bucket } = call;
  const onlyIf = readCondition(call.headers);
  const ssecKey = readSsecKey(call.headers);
  // The binding's `head` takes neither a condition nor a key: with one of them, a `get` replaces it, and its body stays
  // unread.
  const found =
    onlyIf === undefined && ssecKey === undefined
      ? await bucket.head(call.key)
      : await bucket.get(call.key, { onlyIf, ssecKey: ssecKey?.hex });
  if (found === null) throw new S3Error("NoSuchKey");
  if (found.ssecKeyMd5 !== undefined && ssecKey === undefined) throw new S3Error("InvalidRequest");
  const failed = onlyIf !== undefined && !("body" in found);
  if (failed) return conditionFailed(onlyIf, found);
  const headers = headersOf(found, call);
  writePartsCount(part, headers);
  const { offset, length } = part?.range ?? { offset: 0, length: found.size };
  headers.set("content-length", String(length));
  if (part?.range === undefined) {
    writeObjectChecksum(found, call, headers);
    return emptyResponse(200, headers);
  }
  headers.set("content-range", `bytes ${offset}-${offset + length - 1}/${found.size}`);
  return emptyResponse(206, headers);
};

/** A part of an object. */
interface FoundPart {
  /** `undefined` for an object without bytes. */
  readonly range: { readonly offset: number; readonly length: number } | undefined;
  /** The number of parts; `undefined` if the object was not uploaded in parts, or its parts are not known. */
  readonly count: number | undefined;
}

/** Finds the part named by the query; `undefined` without one. An object not uploaded in parts is its own part 1. */
// Amazon S3 API Reference, GetObject partNumber. Undocumented: an object whose part sizes are not known is one part.
function findPart(call: S3Call): FoundPart | undefined {
  const { key, query, port, headers } = call;
  if (!query.has("partNumber")) return undefined;
  if (headers.has("range")) {
    throw new S3Error("InvalidRequest", "Cannot specify both Range header and partNumber query parameter");
  }
  const partNumber = readPartNumber(call);
  const record = port.find(key);
  if (record === undefined) return undefined;
  const { size } = record.bytes;
  const { multipartEtag, partBytes = size } = record;
  const isKnown = multipartEtag !== undefined && record.partBytes !== undefined;
  const count = isKnown ? Number(multipartEtag.split("-")[1]) : undefined;
  if (partNumber > (count ?? 1)) throw new S3Error("InvalidPartNumber");
  const offset = (partNumber - 1) * partBytes;
  return { range: size === 0 ? undefined : { offset, length: Math.min(partBytes, size - offset) }, count };
}

function writePartsCount(part: FoundPart | undefined, headers: Headers): void {
  if (part?.count !== undefined) headers.set("x-amz-mp-parts-count", String(part.count));
}

export function readPartNumber({ query, port }: S3Call): number {
  const { maxParts } = port.engine.state.semantics;
  const text = query.get("partNumber") ?? "";
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > maxParts) throw new S3Error("InvalidArgument", partNumberText(maxParts));
  return number;
}

export function partNumberText(maxParts: number): string {
  return `Part number must be an integer between 1 and ${maxParts}, inclusive`;
}

function conditionFailed(condition: Headers, object: StoreObject): Response {
  if (!isNotModified(condition, object)) throw new S3Error("PreconditionFailed");
  const headers = new Headers();
  writeMetadata(object, headers);
  headers.delete("content-type");
  return emptyResponse(304, headers);
}

// Amazon S3 API Reference, GetObject: response headers overridden by the query. Undocumented: an empty value is an empty
// header.
const overrides = [...textFields.map(([, name]) => name), "expires"];

function headersOf(object: StoreObject, { query }: S3Call): Headers {
  const headers = new Headers({ "accept-ranges": "bytes" });
  writeMetadata(object, headers);
  for (const name of overrides) {
    const value = query.get(`response-${name}`);
    if (value === undefined) continue;
    try {
      headers.set(name, value);
    } catch {
      throw new S3Error("InvalidArgument", `The value of response-${name} is not a header.`);
    }
  }
  return headers;
}

export const deleteObject: S3Operation = async (call) => {
  // The binding's delete takes no condition, and ignoring one would delete an object against the caller's intent.
  if (readCondition(call.headers) !== undefined) throw new S3Error("NotImplemented");
  await call.bucket.delete(call.key);
  return emptyResponse(204);
};

export const deleteObjects: S3Operation = async ({ bucket, port, readPayload }) => {
  const { bytes } = await readPayload(documentLimit);
  const document = parseXml(bytes, "Delete");
  const objects = childrenOf(document, "Object");
  // Amazon S3 API Reference, DeleteObjects: at most 1,000 keys.
  if (objects.length === 0 || objects.length > 1000) throw new S3Error("MalformedXML");
  const keys = objects.map((object) => {
    const key = textOf(object, "Key");
    if (key === undefined || key === "") throw new S3Error("MalformedXML");
    // A version, or a condition: ignoring one would delete an object against the caller's intent.
    if (namesIn(object).some((name) => name !== "Key")) throw new S3Error("NotImplemented");
    return key;
  });
  // Amazon S3 API Reference, DeleteObjects: each failed key has an error of its own. Undocumented: a repeated key is
  // answered as often.
  const { maxKeyBytes } = port.engine.state.semantics;
  const deleted = keys.filter((key) => utf8Length(key) <= maxKeyBytes);
  const errors = keys
    .filter((key) => utf8Length(key) > maxKeyBytes)
    .map(async (Key) => {
      const { code, message } = toS3Error(await bucket.delete(Key).catch((error: unknown) => error));
      return { Key, Code: code, Message: message };
    });
  if (deleted.length > 0) await bucket.delete(deleted);
  const isQuiet = textOf(document, "Quiet") === "true";
  return xmlResponse("DeleteResult", {
    Deleted: isQuiet ? undefined : deleted.map((Key) => ({ Key })),
    Error: await Promise.all(errors),
  });
};

/** Computed checksums, by their bytes. */
const computed = new WeakMap<object, Map<ChecksumName, string>>();

/** Stored bytes. */
export interface StoredChunks {
  readonly size: number;
  readonly chunks: readonly Uint8Array[];
}

/** Returns the checksum of stored bytes, in hex. */
export function checksumHexOf(bytes: StoredChunks, name: ChecksumName): string {
  let known = computed.get(bytes);
  if (known === undefined) {
    known = new Map();
    computed.set(bytes, known);
  }
  const hex = known.get(name) ?? checksumAlgorithms[name].hexOf(bytes.chunks);
  known.set(name, hex);
  return hex;
}

/** Sets the checksum header if the client requests it: the stored SHA-1 or SHA-256, else the CRC-64/NVME. */
// Amazon S3 API Reference, GetObject x-amz-checksum-mode. Undocumented: an object stored with another CRC gets this
// one. S3 does so only for objects without a checksum; the store keeps no CRC at all.
function writeObjectChecksum(object: StoreObject, call: S3Call, headers: Headers): void {
  if (call.headers.get("x-amz-checksum-mode")?.toUpperCase() !== "ENABLED") return;
  const { sha1, sha256 } = object.checksums;
  const kept = sha256 ?? sha1;
  let checksum: GivenChecksum;
  if (kept !== undefined) {
    checksum = { name: sha256 === undefined ? "sha1" : "sha256", hex: bytesToHex(new Uint8Array(kept)) };
  } else {
    const record = call.port.find(object.key);
    // Another upload may have replaced the object meanwhile, with another checksum.
    if (record?.version !== object.version) return;
    // Bytes that are computed on reading have no checksum.
    if (record.bytes.pattern !== undefined) return;
    checksum = { name: "crc64nvme", hex: checksumHexOf(record.bytes, "crc64nvme") };
  }
  for (const [name, value] of Object.entries(checksumHeaders(checksum))) headers.set(name, value);
  headers.set("x-amz-checksum-type", "FULL_OBJECT");
}
