import type { ShownRecord } from "../binding/result-handler.js";
import type { PutArguments } from "../request/parse-put.js";
import type { PutRequest } from "../request/request.js";
import { refuseKey, refuseSettings } from "./check-request.js";
import { conditionHeaders } from "./condition-headers.js";
import { exchange } from "./exchange.js";
import { readOutgoing, refuseValue } from "./read-outgoing.js";
import type { RemoteCore } from "./remote-core.js";
import { readRefusal, toWriteError } from "./remote-error.js";
import { settingsHeaders, ssecHeaders } from "./settings-headers.js";
import { makeRecord, seconds, storedEtag, versionOf } from "./to-record.js";

/** Stores an object, in one request; `undefined` if its precondition fails. */
export async function remotePut(
  core: RemoteCore,
  request: PutRequest,
  { value, ssecKey }: PutArguments,
): Promise<ShownRecord | undefined> {
  const { semantics } = core.platform;
  const options = { action: "put", maxBytes: semantics.maxUploadBytes, checksum: request.checksum } as const;
  // In the order of the binding and the service.
  refuseValue(value, options);
  refuseKey(request.key, "put", semantics);
  refuseSettings(request, "put", semantics);
  const condition = conditionHeaders(request.onlyIf, core.settings.conditionalWrites);
  const { body, size } = await readOutgoing(value, core, options);
  if (condition === "neverHolds") {
    body.release();
    return undefined;
  }
  const sent = settingsHeaders(request, request.checksum);
  const answer = await exchange(core, {
    action: "put",
    method: "PUT",
    key: request.key,
    headers: {
      ...sent,
      ...ssecHeaders(ssecKey, request.ssecKey?.md5),
      ...condition,
      "content-length": String(size),
    },
    body,
    // A stream is gone. A condition may have been changed by the very put whose answer was lost.
    again: body.form === "stream" ? "never" : request.onlyIf === undefined ? "lost" : "refused",
  });
  const { status, headers } = answer.response;
  if (status >= 300) {
    const refusal = await readRefusal(answer);
    // Some stores say so of a key that must exist.
    const isMissing = refusal.code === "NoSuchKey";
    const isFailed = request.onlyIf !== undefined && (status === 412 || isMissing);
    // It may fail for what an earlier attempt has stored.
    if (isFailed && refusal.doubt === undefined) return undefined;
    throw toWriteError(refusal, "put", semantics, sent);
  }
  answer.discard();
  return makeRecord(
    {
      httpMetadata: request.httpMetadata,
      customMetadata: request.customMetadata,
      checksum: request.checksum,
      key: request.key,
      size,
      etag: storedEtag("put", headers, body, ssecKey !== undefined),
      uploaded: answerTime(headers),
      version: versionOf(headers),
      storageClass: request.storageClass === "InfrequentAccess" ? "STANDARD_IA" : undefined,
      ssecKeyMd5: request.ssecKey?.md5,
    },
    semantics,
  );
}

/** Returns the time of the store's answer, by its own clock: it does not say when it has stored. */
export function answerTime(headers: Headers): number {
  const date = Date.parse(headers.get("last-modified") ?? headers.get("date") ?? "");
  return seconds(Number.isNaN(date) ? Date.now() : date);
}
