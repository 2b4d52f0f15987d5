import type { ShownRecord } from "../bucket/binding/result-handler.js";
import type { PutArguments } from "../bucket/request/parse-put.js";
import type { ConditionRequest, PutRequest } from "../bucket/request/request.js";
import { exchange } from "./exchange.js";
import { readOutgoing, refuseValue } from "./outgoing-body.js";
import type { ConditionalWrites } from "./remote-bucket-options.js";
import type { RemoteCore } from "./remote-core.js";
import { readRefusal, refuseKey, refuseSettings, toWriteError } from "./remote-error.js";
import { settingsHeaders, ssecHeaders } from "./settings-headers.js";
import { makeRecord, readTime, seconds, storedEtag, versionOf } from "./to-record.js";

/** Stores an object in one request; returns `undefined` if the precondition fails. */
export async function remotePut(
  core: RemoteCore,
  request: PutRequest,
  { value, ssecKey }: PutArguments,
): Promise<ShownRecord | undefined> {
  const { semantics } = core.platform;
  const options = { action: "put", maxBytes: semantics.maxUploadBytes, checksum: request.checksum } as const;
  // In the order of checks by the binding and the service.
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
    // A used stream cannot be sent again. After a lost response, the put itself may have changed the condition's
    // result.
    again: body.form === "stream" ? "never" : request.onlyIf === undefined ? "lost" : "refused",
  });
  const { status, headers } = answer.response;
  if (status >= 300) {
    const refusal = await readRefusal(answer);
    // Some stores return this code for a condition on a missing key.
    const isMissing = refusal.code === "NoSuchKey";
    const isFailed = request.onlyIf !== undefined && (status === 412 || isMissing);
    // The condition may fail because of an earlier attempt.
    if (isFailed && refusal.doubt === undefined) return undefined;
    throw toWriteError(refusal, "put", semantics, sent);
  }
  answer.discard();
  const { key, httpMetadata, customMetadata, checksum } = request;
  return makeRecord(
    {
      ...{ key, httpMetadata, customMetadata, checksum, size },
      etag: storedEtag("put", headers, body, ssecKey !== undefined),
      uploaded: answerTime(headers),
      version: versionOf(headers),
      storageClass: request.storageClass === "InfrequentAccess" ? "STANDARD_IA" : undefined,
      ssecKeyMd5: request.ssecKey?.md5,
    },
    semantics,
  );
}

/** Returns the time of the response by the store's clock: the response does not state when the object was stored. */
function answerTime(headers: Headers): number {
  const name = headers.has("last-modified") ? "last-modified" : "date";
  return headers.has(name) ? readTime("put", `its ${name}`, headers.get(name)) : seconds(Date.now());
}

/** Headers for a condition evaluated by the store; `"neverHolds"` for one that no object meets. */
type JudgedByStore = Readonly<Record<string, string>> | "neverHolds";

/**
 * Returns the headers for a condition that the store evaluates atomically with the write.
 *
 * @throws Error for a condition without such headers: checking first and writing afterwards would lose concurrent
 * writes.
 */
function conditionHeaders(condition: ConditionRequest | undefined, writes: ConditionalWrites): JudgedByStore {
  if (condition === undefined) return {};
  if (writes === "none") throw refusal("onlyIf");
  if (condition.uploadedBefore !== undefined) throw refusal("uploadedBefore");
  if (condition.uploadedAfter !== undefined) throw refusal("uploadedAfter");
  const { etagMatches, etagDoesNotMatch } = condition;
  if (etagMatches !== undefined && etagDoesNotMatch !== undefined) {
    throw refusal("etagMatches together with etagDoesNotMatch");
  }
  if (etagDoesNotMatch !== undefined) {
    if (etagDoesNotMatch.some(({ type }) => type === "wildcard")) return { "if-none-match": "*" };
    throw refusal('etagDoesNotMatch other than "*"');
  }
  if (etagMatches?.some(({ type }) => type === "wildcard")) return { "if-match": "*" };
  // RFC 9110 §8.8.3.2: a weak tag never matches. Neither does a text that is invalid in a header.
  const etags = etagMatches?.filter(({ type, value }) => type === "strong" && /^[!#-~]+$/.test(value)) ?? [];
  const [only, another] = etags;
  if (only === undefined) return "neverHolds";
  if (another !== undefined) throw refusal("more than one etag");
  // Such stores compare only as many characters as the object's etag has, so any other text must not begin like an
  // etag.
  const isBare = writes === "bareEtags" && /^[0-9a-f]{32}(?:-\d+)?$/.test(only.value);
  return { "if-match": isBare ? only.value : `"${only.value}"` };
}

function refusal(what: string): Error {
  return new Error(`put: The store cannot evaluate ${what} in one step with the write. Nothing was stored.`);
}
