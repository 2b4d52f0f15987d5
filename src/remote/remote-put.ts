import type { ShownRecord } from "../bucket/binding/result-handler.js";
import type { PutArguments } from "../bucket/request/parse-put.js";
import type { ConditionRequest, PutRequest } from "../bucket/request/request.js";
import { exchange } from "./exchange.js";
import { readOutgoing, refuseValue } from "./outgoing-body.js";
import type { ConditionalWrites } from "./remote-bucket-options.js";
import type { RemoteCore } from "./remote-core.js";
import { readRefusal, refuseKey, refuseSettings, toWriteError } from "./remote-error.js";
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

/** Returns the time of the store's answer, by its own clock: it does not say when it has stored. */
function answerTime(headers: Headers): number {
  const date = Date.parse(headers.get("last-modified") ?? headers.get("date") ?? "");
  return seconds(Number.isNaN(date) ? Date.now() : date);
}

/** The headers by which the store judges a condition; `"neverHolds"` for one that no object fulfils. */
type JudgedByStore = Readonly<Record<string, string>> | "neverHolds";

/**
 * The headers by which the store itself judges the condition of a put, in one step with the write.
 *
 * @throws Error for a condition that it cannot judge: to look first and write then would lose what others write between.
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
  // RFC 9110 §8.8.3.2: a weak tag never matches. Nor does what no header can hold.
  const etags = etagMatches?.filter(({ type, value }) => type === "strong" && /^[!#-~]+$/.test(value)) ?? [];
  const [only, another] = etags;
  if (only === undefined) return "neverHolds";
  if (another !== undefined) throw refusal("more than one etag");
  // Such stores compare as many characters as the object's etag has: what is not an etag of theirs must not begin like one.
  const isBare = writes === "bareEtags" && /^[0-9a-f]{32}(?:-\d+)?$/.test(only.value);
  return { "if-match": isBare ? only.value : `"${only.value}"` };
}

function refusal(what: string): Error {
  return new Error(`put: The store cannot judge ${what} in one step with the write. Nothing was stored.`);
}
