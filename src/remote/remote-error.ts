import { failuresByCode } from "../bucket/binding/failures-by-code.js";
import type { UploadAddress } from "../bucket/binding/multipart-upload.js";
import { toStoreError } from "../bucket/binding/to-store-error.js";
import type { Action, ObjectSettings } from "../bucket/request/request.js";
import { checkCustomMetadata, checkKey, checkStorageClass } from "../bucket/service/checks.js";
import { type Failure, failures, unknownUpload } from "../bucket/service/failure.js";
import type { Semantics } from "../semantics/semantics.js";
import { type Answer, readXml } from "./remote-answer.js";
import { addsMetadata } from "./settings-headers.js";

/** The refusal of a request by a store. */
export interface StoreRefusal {
  readonly status: number;
  /** S3's own, such as `NoSuchKey`; of an answer without a body what its status stands for. */
  readonly code: string;
  readonly message: string;
  /** Why an earlier attempt may have had an effect all the same. */
  readonly doubt?: Error | undefined;
}

/** The codes of the binding by those of S3. */
const codes: Readonly<Record<string, number>> = {
  InternalError: 10001,
  NoSuchBucket: 10006,
  EntityTooSmall: 10011,
  MetadataTooLarge: 10012,
  InvalidObjectName: 10020,
  KeyTooLongError: 10020,
  NoSuchUpload: 10024,
  InvalidPart: 10025,
  InvalidPartOrder: 10025,
  BadDigest: 10037,
  XAmzContentSHA256Mismatch: 10037,
  InvalidRange: 10039,
  NotEntitled: 10042,
  ServiceUnavailable: 10043,
  SlowDown: 10058,
  TooManyRequests: 10058,
  ObjectLockedByBucketPolicy: 10069,
  EntityTooLarge: 100100,
};

const codesOfStatus: Readonly<Record<number, string>> = {
  403: "AccessDenied",
  404: "NoSuchKey",
  412: "PreconditionFailed",
  416: "InvalidRange",
  429: "SlowDown",
  500: "InternalError",
  503: "ServiceUnavailable",
};

/** Reads why a store has refused. */
export async function readRefusal(answer: Answer): Promise<StoreRefusal> {
  const text = await answer.text();
  return { ...toRefusal(answer.response.status, text), doubt: answer.doubt };
}

export function toRefusal(status: number, text: string): StoreRefusal {
  const error = readXml(text, "Error");
  const code = error?.text("Code") ?? codesOfStatus[status] ?? `HTTP ${status}`;
  return { status, code, message: error?.text("Message") ?? "" };
}

/** The error that a script sees of a refusal: the binding's own where it has one. */
export function toRemoteError(refusal: StoreRefusal, action: Action, semantics: Semantics): Error {
  const failure = failureOf(refusal, semantics);
  if (failure !== undefined) return tell(toStoreError(failure, action), refusal);
  const { code, message } = refusal;
  return tell(
    new Error(`${action}: ${message === "" ? "The store refused the request." : message} (${code})`),
    refusal,
  );
}

/** The error of a refused write. Metadata that is too large only with what was added is not the caller's mistake. */
export function toWriteError(
  refusal: StoreRefusal,
  action: Action,
  semantics: Semantics,
  headers: Readonly<Record<string, string>>,
): Error {
  if (refusal.code !== "MetadataTooLarge" || !addsMetadata(headers)) return toRemoteError(refusal, action, semantics);
  const what = "The store has no room for this metadata: what no header carries takes more than its length.";
  return tell(new Error(`${action}: ${what} (${refusal.code})`), refusal);
}

function failureOf({ code, status, message }: StoreRefusal, semantics: Semantics): Failure | undefined {
  // R2 has one code of S3 for several of the binding, and the binding's own texts.
  const known = failuresByCode(semantics);
  for (const failure of known.values()) if (failure.text === message) return failure;
  const number = codes[code] ?? codes[codesOfStatus[status] ?? ""];
  return number === undefined ? undefined : known.get(number);
}

/** Keeps on the error what the store has said, and as its cause why the call may have had an effect all the same. */
function tell(error: Error, { doubt, ...refusal }: StoreRefusal): Error {
  if (doubt !== undefined) Object.defineProperty(error, "cause", { value: doubt, configurable: true, writable: true });
  return Object.defineProperty(error, "refusal", { value: refusal, configurable: true, writable: true });
}

/** True if an error is what a store has said. */
export function wasAnswered(error: unknown): error is Error {
  return error instanceof Error && Object.hasOwn(error, "refusal");
}

/** The error of a store that gave no answer. */
export function unreachable(action: Action, cause: unknown): Error {
  const why = cause instanceof Error ? reasonOf(cause) : String(cause);
  return new Error(`${action}: The store gave no answer: ${why}`, { cause });
}

/** The error of an answer that no S3 store gives: the call may have had an effect, or none. */
export function foreignAnswer(action: Action, what: string): Error {
  return new Error(`${action}: The answer is not that of an S3 store: ${what}.`);
}

/** Returns the reason of an error: hosts say only "fetch failed", the reason lies below. */
function reasonOf(error: Error): string {
  return error.cause instanceof Error && error.cause.message !== "" ? error.cause.message : error.message;
}

/** @throws the service's refusal, if there is one: what can be known here is not asked of the store. */
export function refuse(failure: Failure | undefined, action: Action): void {
  if (failure !== undefined) throw toStoreError(failure, action);
}

/** Refuses a key that is too long, or whose path would lead somewhere else. */
// Undocumented: S3 has no object of the empty key: its path is the bucket's, and to delete the one would be to delete the
// other. A URL resolves dots that stand first, out of the bucket.
export function refuseKey(key: string, action: Action, semantics: Semantics): void {
  refuse(/^(?:$|\.\.?(?:\/|$))/.test(key) ? failures.keyTooLong : checkKey(key, semantics), action);
}

/** Refuses a call on an upload of such a key, or without an id. */
// Seen at the gateway of Ceph 16: it takes a request whose `uploadId` is empty for one on the object, and overwrites it.
export function refuseUpload({ action, key, uploadId }: UploadCall, semantics: Semantics): void {
  refuseKey(key, action, semantics);
  refuse(uploadId === "" ? unknownUpload(action, semantics) : undefined, action);
}

export interface UploadCall extends UploadAddress {
  readonly action: Action;
}

/** Refuses what an object cannot be stored with. */
export function refuseSettings(settings: ObjectSettings, action: Action, semantics: Semantics): void {
  refuse(checkCustomMetadata(settings, semantics) ?? checkStorageClass(settings, semantics), action);
}
