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
import { toObject } from "../bucket/binding/results.js";
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

/** A core with what the handle of an upload remembers. */
interface RemoteUploadCore extends RemoteCore {
  /** The headers of the customer's key, with which alone the completed object can be looked at. */
  readonly keyHeaders: { current: Exchange["headers"] };
}

type HandleCore = UploadCore<RemoteUploadCore>;

/** Starts an upload in parts. */
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
    // One whose answer was lost would stay open.
    again: "refused",
  });
  if (answer.response.status >= 300) throw toWriteError(await readRefusal(answer), action, semantics, sent);
  const uploadId = readXml(await answer.text(), "InitiateMultipartUploadResult")?.text("UploadId");
  if (uploadId === undefined) throw foreignAnswer(action, "it has no id of the upload");
  return makeRemoteUpload(core, { key, uploadId }, keyHeaders);
}

/** Makes the handle of an upload, which nothing checks. */
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
  // What S3 would call malformed, whatever the upload.
  if (numbers.size < request.parts.length || numbers.size === 0) {
    await requireUpload(core, request);
    if (numbers.size > 0) refuse(failures.repeatedPart, action);
    throw new Error(`${action}: The store completes no upload without parts. Put an empty value instead.`);
  }
  // S3 wants them in order, the binding takes any.
  const parts = request.parts.toSorted((a, b) => a.partNumber - b.partNumber);
  const listed = parts.map(
    ({ partNumber, etag }) => `<Part><PartNumber>${partNumber}</PartNumber><ETag>"${escapeXml(etag)}"</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${listed.join("")}</CompleteMultipartUpload>`;
  const etag = await sendComplete(core, { key, uploadId, body, expected: multipartEtagOf(parts) });
  const record = await find(core, key);
  if (record === undefined || (etag !== undefined && etagOf(record) !== etag)) {
    throw new Error(`${action}: The object was completed, and overwritten or deleted before it could be looked at.`);
  }
  return toObject(record, undefined, core.platform);
}

/** Refuses what is asked of an upload that the store does not know: some refuse it with the words of a store in trouble. */
async function requireUpload(core: HandleCore, { action, key, uploadId }: UploadCall, doubt?: Error): Promise<void> {
  const query = { "max-parts": "1", uploadId };
  const answer = await exchange(core, { action, method: "GET", key, query, again: "lost" });
  if (answer.response.status >= 300) {
    throw toRemoteError({ ...ofUpload(await readRefusal(answer)), doubt }, action, core.platform.semantics);
  }
  answer.discard();
}

/** Without an object of its key, an upload that is not there is to some stores a key that is not there. */
function ofUpload(refusal: StoreRefusal): StoreRefusal {
  return refusal.code === "NoSuchKey" ? { ...refusal, code: "NoSuchUpload" } : refusal;
}

interface Completion extends UploadAddress {
  readonly body: string;
  /** The etag that the object will have; `undefined` where parts have etags that do not tell. */
  readonly expected: string | undefined;
}

/** Completes an upload and gives the etag of the object, if it is known. Where the answer was lost, the object is looked for. */
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
    core.settings.signal?.throwIfAborted();
    // What the store itself has refused was not lost.
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
  // A store that needs long begins to answer before it knows: an error comes with 200 too.
  // The gateway of Ceph 16 leaves the etag empty.
  if (status < 300 && result !== undefined) return bareEtag(result.text("ETag")) || expected;
  const refusal = ofUpload({ ...toRefusal(status, text), doubt: answer.doubt });
  // The upload is gone: an earlier attempt, whose answer was lost, may have completed it.
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

// service Limits (multipart etag), which S3 has too
function multipartEtagOf(parts: readonly PartRequest[]): string | undefined {
  if (!parts.every(({ etag }) => /^[0-9a-f]{32}$/.test(etag))) return undefined;
  return `${digestHex(
    "md5",
    parts.map(({ etag }) => hexToBytes(etag)),
  )}-${parts.length}`;
}
