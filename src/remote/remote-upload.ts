import { hexToBytes } from "@noble/hashes/utils.js";
import type { StoreObject, StoreUploadedPart } from "../../types/index.js";
import { digestHex } from "../base/bytes/digest.js";
import { encodeUtf8 } from "../base/bytes/utf8.js";
import { escapeXml } from "../base/bytes/xml-text.js";
import {
  makeUploadHandle,
  type StoreMultipartUpload,
  type UploadAddress,
  type UploadCore,
  type UploadMethods,
} from "../bucket/binding/multipart-upload.js";
import type { ShownRecord } from "../bucket/binding/result-handler.js";
import { toCompletedObject } from "../bucket/binding/results.js";
import {
  coerceCompleteMultipartUpload,
  parseCompleteMultipartUpload,
} from "../bucket/request/parse-complete-multipart-upload.js";
import type { RawSsecKey } from "../bucket/request/parse-ssec-key.js";
import { coerceUploadPart, parseUploadPart } from "../bucket/request/parse-upload-part.js";
import type {
  CompleteMultipartUploadRequest,
  CreateMultipartUploadRequest,
  PartRequest,
} from "../bucket/request/request.js";
import { failures } from "../bucket/service/failure.js";
import { etagOf } from "../bucket/service/state.js";
import { type Exchange, exchange } from "./exchange.js";
import { remoteMethod, remoteValueMethod } from "./make-remote-method.js";
import { bytesBody, readOutgoing, refuseValue } from "./outgoing-body.js";
import { type Answer, readXml } from "./remote-answer.js";
import type { RemoteCore } from "./remote-core.js";
import {
  foreignAnswer,
  readRefusal,
  refuse,
  refuseKey,
  refuseSettings,
  refuseUpload,
  type StoreRefusal,
  toRefusal,
  toRemoteError,
  toWriteError,
  type UploadCall,
  wasAnswered,
} from "./remote-error.js";
import { remoteHead } from "./remote-get.js";
import { settingsHeaders, ssecHeaders } from "./settings-headers.js";
import { bareEtag, storedEtag } from "./to-record.js";

/** A core with the state of an upload's handle. */
interface RemoteUploadCore extends RemoteCore {
  /** The headers of the customer's key. The completed object cannot be read without them. */
  readonly keyHeaders: { current: Exchange["headers"] };
}

type HandleCore = UploadCore<RemoteUploadCore>;

/** Starts a multipart upload. */
export async function remoteCreate(
  core: RemoteCore,
  request: CreateMultipartUploadRequest,
  rawKey: RawSsecKey | undefined,
): Promise<StoreMultipartUpload> {
  const { semantics } = core.platform;
  const { action, key } = request;
  refuseKey(key, action, semantics);
  const customMetadata = semantics.uploadMetadataLimit === "checked" ? request.customMetadata : [];
  refuseSettings({ ...request, customMetadata }, action, semantics);
  const keyHeaders = ssecHeaders(rawKey, request.ssecKey?.md5);
  const sent = settingsHeaders(request, undefined);
  const answer = await exchange(core, {
    action,
    method: "POST",
    key,
    query: { uploads: "" },
    headers: { ...sent, ...keyHeaders },
    // After a lost response, a second upload would leave the first one open.
    again: "refused",
  });
  if (answer.response.status >= 300) throw toWriteError(await readRefusal(answer), action, semantics, sent);
  const uploadId = readXml(await answer.text(), "InitiateMultipartUploadResult")?.text("UploadId");
  if (!uploadId) throw foreignAnswer(action, "it has no upload id");
  return makeRemoteUpload(core, { key, uploadId }, keyHeaders);
}

/** Makes the handle of an upload, without any check. */
export function makeRemoteUpload(
  core: RemoteCore,
  address: UploadAddress,
  keyHeaders: Exchange["headers"] = {},
): StoreMultipartUpload {
  return makeUploadHandle<RemoteUploadCore>({ ...core, keyHeaders: { current: keyHeaders } }, address, methods);
}

const methods: UploadMethods<RemoteUploadCore> = {
  uploadPart: remoteValueMethod({
    action: "uploadPart",
    coerce: coerceUploadPart,
    parse: (coerced, { platform, address }) => parseUploadPart(coerced, platform, address),
    async work(core, request, { value, ssecKey }): Promise<StoreUploadedPart> {
      const { semantics } = core.platform;
      const { action, key, uploadId, partNumber } = request;
      const options = { action, maxBytes: semantics.maxPartBytes, checksum: undefined } as const;
      refuseValue(value, options);
      refuseUpload(request, semantics);
      const { body, size } = await readOutgoing(value, core, options);
      const keyHeaders = ssecHeaders(ssecKey, request.ssecKey?.md5);
      if (request.ssecKey !== undefined) core.keyHeaders.current = keyHeaders;
      const answer = await exchange(core, {
        action,
        method: "PUT",
        key,
        query: { partNumber: String(partNumber), uploadId },
        headers: { ...keyHeaders, "content-length": String(size) },
        body,
        again: body.form === "stream" ? "never" : "lost",
      });
      if (answer.response.status >= 300) throw toRemoteError(ofUpload(await readRefusal(answer)), action, semantics);
      answer.discard();
      return { partNumber, etag: storedEtag(action, answer.response.headers, body, request.ssecKey !== undefined) };
    },
  }),

  abort: remoteMethod({
    action: "abortMultipartUpload",
    coerce: () => undefined,
    parse: (_, { address }) => ({ action: "abortMultipartUpload", ...address }) as const,
    async work(core, request) {
      const { action, key, uploadId } = request;
      refuseUpload(request, core.platform.semantics);
      const answer = await exchange(core, { action, method: "DELETE", key, query: { uploadId }, again: "lost" });
      if (answer.response.status >= 300)
        throw toRemoteError(ofUpload(await readRefusal(answer)), action, core.platform.semantics);
      answer.discard();
    },
  }),

  complete: remoteMethod({
    action: "completeMultipartUpload",
    coerce: coerceCompleteMultipartUpload,
    parse: (coerced, { platform, address }) => parseCompleteMultipartUpload(coerced, platform, address),
    work: complete,
  }),
};

async function complete(core: HandleCore, request: CompleteMultipartUploadRequest): Promise<StoreObject> {
  const { semantics } = core.platform;
  const { action, key, uploadId } = request;
  refuseUpload(request, semantics);
  const numbers = new Set(request.parts.map(({ partNumber }) => partNumber));
  // S3 would call the request malformed, even for an unknown upload.
  if (numbers.size < request.parts.length || numbers.size === 0) {
    await requireUpload(core, request);
    if (numbers.size > 0) refuse(failures.repeatedPart, action);
    throw new Error(`${action}: The store completes no upload without parts. Put an empty value instead.`);
  }
  // S3 requires ascending part numbers, the binding accepts any order.
  const parts = request.parts.toSorted((a, b) => a.partNumber - b.partNumber);
  const listed = parts.map(
    ({ partNumber, etag }) => `<Part><PartNumber>${partNumber}</PartNumber><ETag>"${escapeXml(etag)}"</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${listed.join("")}</CompleteMultipartUpload>`;
  const etag = await sendComplete(core, { key, uploadId, body, expected: multipartEtagOf(parts) });
  const record = await find(core, key);
  if (record === undefined || (etag !== undefined && etagOf(record) !== etag)) {
    throw new Error(`${action}: The object was completed, and then overwritten or deleted before it could be read.`);
  }
  return toCompletedObject(record, core.platform);
}

/** Refuses a call on an unknown upload: some stores report it as an outage. */
async function requireUpload(core: HandleCore, { action, key, uploadId }: UploadCall, doubt?: Error): Promise<void> {
  const query = { "max-parts": "1", uploadId };
  const answer = await exchange(core, { action, method: "GET", key, query, again: "lost" });
  if (answer.response.status >= 300) {
    throw toRemoteError({ ...ofUpload(await readRefusal(answer)), doubt }, action, core.platform.semantics);
  }
  answer.discard();
}

/** Corrects a refusal: if the key has no object either, some stores report a missing upload as a missing key. */
function ofUpload(refusal: StoreRefusal): StoreRefusal {
  return refusal.code === "NoSuchKey" ? { ...refusal, code: "NoSuchUpload" } : refusal;
}

interface Completion extends UploadAddress {
  readonly body: string;
  /** The expected etag of the object; `undefined` if the etags of the parts do not determine it. */
  readonly expected: string | undefined;
}

/** Completes an upload and returns the object's etag, if known. After a lost response, it looks for the object. */
async function sendComplete(
  core: HandleCore,
  { key, uploadId, body, expected }: Completion,
): Promise<string | undefined> {
  const action = "completeMultipartUpload";
  let answer: Answer;
  try {
    answer = await exchange(core, {
      action,
      method: "POST",
      key,
      query: { uploadId },
      headers: { "content-type": "application/xml" },
      body: bytesBody(encodeUtf8(body)),
      again: "lost",
    });
  } catch (error) {
    // A refusal by the store itself is not a lost response.
    if (wasAnswered(error)) {
      await requireUpload(core, { action, key, uploadId }, error);
      throw error;
    }
    if (await isStored(core, key, expected).catch(() => false)) return expected;
    throw error;
  }
  const { status } = answer.response;
  const text = await answer.text();
  const result = readXml(text, "CompleteMultipartUploadResult");
  // A slow store starts its response before it knows the result, so an error can come with 200. The gateway of Ceph 16
  // leaves the etag empty.
  if (status < 300 && result !== undefined) return bareEtag(result.text("ETag")) || expected;
  const refusal = ofUpload({ ...toRefusal(status, text), doubt: answer.doubt });
  // The upload no longer exists: an earlier attempt with a lost response may have completed it.
  const mayBeDone = refusal.code === "NoSuchUpload" && answer.attempt > 1;
  if (mayBeDone && (await isStored(core, key, expected))) return expected;
  throw toRemoteError(refusal, action, core.platform.semantics);
}

async function isStored(core: HandleCore, key: string, expected: string | undefined): Promise<boolean> {
  const record = expected === undefined ? undefined : await find(core, key);
  return record !== undefined && etagOf(record) === expected;
}

function find(core: HandleCore, key: string): Promise<ShownRecord | undefined> {
  return remoteHead(core, "completeMultipartUpload", key, core.keyHeaders.current);
}

// service Limits (multipart etag): the same in S3
function multipartEtagOf(parts: readonly PartRequest[]): string | undefined {
  if (!parts.every(({ etag }) => /^[0-9a-f]{32}$/.test(etag))) return undefined;
  return `${digestHex(
    "md5",
    parts.map(({ etag }) => hexToBytes(etag)),
  )}-${parts.length}`;
}
