import type { ResultBody } from "../bucket/binding/body.js";
import type { ShownRecord } from "../bucket/binding/result-handler.js";
import type { FoundObject, GetOutcome } from "../bucket/binding/results.js";
import { toStoreError } from "../bucket/binding/to-store-error.js";
import type { RawSsecKey } from "../bucket/request/parse-ssec-key.js";
import type { Action, GetRequest, RangeRequest } from "../bucket/request/request.js";
import { conditionHolds } from "../bucket/service/checks.js";
import { failures } from "../bucket/service/failure.js";
import { resolveRange, type ServedRange } from "../bucket/service/resolve-range.js";
import { type Exchange, exchange } from "./exchange.js";
import type { Answer } from "./remote-answer.js";
import { RemoteBody } from "./remote-body.js";
import type { RemoteCore } from "./remote-core.js";
import { readRefusal, refuseKey, toRefusal, toRemoteError } from "./remote-error.js";
import { ssecHeaders } from "./settings-headers.js";
import { readRecord, servedRange } from "./to-record.js";

type RemoteGot = GetOutcome<FoundObject & { readonly body: ResultBody }>;

/** A read in progress: the request, and the headers of its SSE-C key. */
interface Reading {
  readonly core: RemoteCore;
  readonly request: GetRequest;
  readonly ssec: Exchange["headers"];
}

/** The largest number of attempts to read an object that keeps changing. */
const mostLooks = 5;

/**
 * Reads an object. Its condition is evaluated locally on the very response that carries the bytes, so the result is
 * exact.
 */
export async function remoteGet(
  core: RemoteCore,
  request: GetRequest,
  rawKey: RawSsecKey | undefined,
): Promise<RemoteGot> {
  refuseKey(request.key, "get", core.platform.semantics);
  const reading: Reading = { core, request, ssec: ssecHeaders(rawKey, request.ssecKey?.md5) };
  const header = rangeHeader(request.range);
  if (header === undefined) return getByHead(reading);
  const answer = await askFor(reading, header === "" ? undefined : header);
  // A 416 response lacks the object's metadata, which the condition needs.
  if (answer.response.status === 416) {
    answer.discard();
    return getByHead(reading);
  }
  return readGot(reading, answer);
}

/** Fetches the metadata first if the object's size determines the range. */
async function getByHead(reading: Reading): Promise<RemoteGot> {
  const { core, request, ssec } = reading;
  const { semantics } = core.platform;
  for (let look = 1; ; look++) {
    const record = await remoteHead(core, "get", request.key, ssec);
    if (record === undefined) return { type: "missing" };
    const failed = judge(reading, record);
    if (failed !== undefined) return failed;
    const range = resolveRange(request.range, record.bytes.size, semantics);
    if (range === undefined) {
      const { rangeNotSatisfiable, rangeHeaderNotSatisfiable } = failures;
      throw toStoreError(request.range?.form === "header" ? rangeHeaderNotSatisfiable : rangeNotSatisfiable, "get");
    }
    const answer = await askFor(reading, range.length === 0 ? undefined : headerOf(range));
    const isSame = isOf(record, readRecord("get", request.key, answer.response.headers, semantics));
    if (answer.response.status < 300 && isSame) return readGot(reading, answer);
    answer.discard();
    if (look === mostLooks) throw toStoreError(busy, "get");
  }
}

/** True if two responses describe the same object. */
function isOf(record: ShownRecord, other: ShownRecord): boolean {
  return record.version === other.version && record.bytes.size === other.bytes.size;
}

/** The error for an object that is rewritten constantly. */
const busy = { code: 10001, text: failures.uploadIdTaken.text, rule: "errors.no-outages" } as const;

/** Requests an object, or a range of its bytes. */
function askFor({ core, request, ssec }: Reading, range?: string, query?: Exchange["query"]): Promise<Answer> {
  const headers = { ...ssec, ...(range === undefined ? {} : { range }) };
  return exchange(core, { action: "get", method: "GET", key: request.key, headers, query, again: "lost" });
}

async function readGot(reading: Reading, answer: Answer): Promise<RemoteGot> {
  const { core, request } = reading;
  const { semantics } = core.platform;
  const { status, headers } = answer.response;
  if (status >= 300) {
    const refusal = await readRefusal(answer);
    if (refusal.code === "NoSuchKey") return { type: "missing" };
    if (status === 400 || status === 403) await refuseSsecKey(reading);
    throw toRemoteError(refusal, "get", semantics);
  }
  const record = readRecord("get", request.key, headers, semantics);
  // A store may ignore an unnecessary key.
  if (request.ssecKey !== undefined && record.ssecKeyMd5 === undefined) {
    answer.discard();
    throw toStoreError(failures.ssecKeyNeedless, "get");
  }
  const failed = judge(reading, record);
  if (failed !== undefined) {
    answer.discard();
    return failed;
  }
  const whole = { offset: 0, length: record.bytes.size };
  const range = servedRange("get", headers) ?? whole;
  const wanted = resolveRange(request.range, record.bytes.size, semantics);
  if (wanted === undefined || wanted.offset !== range.offset || wanted.length !== range.length) {
    answer.discard();
    throw new Error("get: The store returned a different range than requested.");
  }
  const raw = await undecoded(reading, answer, record);
  // A range has no digest, and neither has a multipart object.
  const isDigested = record.multipartEtag === undefined && range.length === record.bytes.size;
  const md5Hex = isDigested ? record.bytes.md5Hex() : undefined;
  return { type: "found", record, range, body: new RemoteBody(raw, range.length, md5Hex, core) };
}

function judge({ core, request: { onlyIf } }: Reading, record: ShownRecord): RemoteGot | undefined {
  if (onlyIf === undefined || conditionHolds(onlyIf, record, core.platform.semantics)) return undefined;
  return { type: "preconditionFailed", record };
}

/** Content encodings that a host's `fetch` always decodes. */
const takenOff = /^(?:gzip|x-gzip|deflate|br|zstd|compress|x-compress)\b/i;

/**
 * Returns a response with the stored bytes: if `fetch` would decode them, requests them again with an encoding of
 * `identity`.
 */
async function undecoded(reading: Reading, answer: Answer, record: ShownRecord): Promise<Answer> {
  const { semantics } = reading.core.platform;
  if (!takenOff.test(answer.response.headers.get("content-encoding") ?? "")) return answer;
  const contentRange = servedRange("get", answer.response.headers);
  answer.discard();
  const range = contentRange && headerOf(contentRange);
  const again = await askFor(reading, range, { "response-content-encoding": "identity" });
  const { status, headers } = again.response;
  if (status >= 300) throw toRemoteError(await readRefusal(again), "get", semantics);
  if (isOf(record, readRecord("get", reading.request.key, headers, semantics))) return again;
  again.discard();
  throw toStoreError(busy, "get");
}

/** Returns the range header; empty for all bytes; `undefined` if the range depends on the object's size. */
function rangeHeader(range: RangeRequest | undefined): string | undefined {
  if (range === undefined) return "";
  if (range.form === "header") {
    const [only, another] = range.ranges;
    if (only === undefined) return "";
    if (another !== undefined) return undefined;
    if ("suffix" in only) return only.suffix > 0 ? bytesHeader("", only.suffix) : undefined;
    return bytesHeader(only.first, only.last ?? Number.POSITIVE_INFINITY);
  }
  const { offset = 0, length = Number.POSITIVE_INFINITY, suffix } = range;
  if (suffix !== undefined) return suffix > 0 ? bytesHeader("", suffix) : undefined;
  return length > 0 ? bytesHeader(offset, offset + length - 1) : undefined;
}

function headerOf({ offset, length }: ServedRange): string {
  return `bytes=${offset}-${offset + length - 1}`;
}

/** Omits numbers that a store may not parse: they exceed any object's size. */
function bytesHeader(first: number | "", last: number): string | undefined {
  if (first !== "" && first > Number.MAX_SAFE_INTEGER) return undefined;
  if (last > Number.MAX_SAFE_INTEGER) return first === "" ? undefined : `bytes=${first}-`;
  return `bytes=${first}-${last}`;
}

/** Throws the precise error about an SSE-C key: stores refuse it in many ways. */
async function refuseSsecKey({ core, request }: Reading): Promise<void> {
  const bare = await exchange(core, { action: "get", method: "HEAD", key: request.key, again: "lost" });
  bare.discard();
  // An object readable without a key has none.
  const isPlain = bare.response.status < 300;
  if (request.ssecKey === undefined) {
    if (bare.response.status === 400) throw toStoreError(failures.ssecKeyMissing, "get");
    return;
  }
  throw toStoreError(isPlain ? failures.ssecKeyNeedless : failures.ssecKeyDifferent, "get");
}

/** Returns the metadata of an object; `undefined` if the key does not exist. */
export async function remoteHead(
  core: RemoteCore,
  action: Action,
  key: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ShownRecord | undefined> {
  const { semantics } = core.platform;
  refuseKey(key, action, semantics);
  const answer = await exchange(core, { action, method: "HEAD", key, headers, again: "lost" });
  answer.discard();
  const { status } = answer.response;
  if (status === 404) {
    await requireBucket(core, action);
    return undefined;
  }
  // A response to HEAD has no body with details.
  if (status >= 300) throw toRemoteError(toRefusal(status, ""), action, semantics);
  return readRecord(action, key, answer.response.headers, semantics);
}

/**
 * Refuses if the bucket is missing: a 404 to HEAD is ambiguous, and `null` would be wrong. Checks until the bucket has
 * been seen once.
 */
async function requireBucket(core: RemoteCore, action: Action): Promise<void> {
  if (core.learned.bucketExists) return;
  const query = { "list-type": "2", "max-keys": "1" };
  const answer = await exchange(core, { action, method: "GET", query, again: "lost" });
  if (answer.response.status < 300) answer.discard();
  else throw toRemoteError(await readRefusal(answer), action, core.platform.semantics);
}
