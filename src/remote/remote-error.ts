import { failuresByCode } from "../bucket/binding/failures-by-code.js";
import type { UploadAddress } from "../bucket/binding/multipart-upload.js";
import { toStoreError } from "../bucket/binding/to-store-error.js";
import type { Action, ObjectSettings } from "../bucket/request/request.js";
import { checkCustomMetadata, checkKey, checkStorageClass } from "../bucket/service/checks.js";
import { type Failure, failures, unknownUpload } from "../bucket/service/failure.js";
import type { Semantics } from "../semantics/semantics.js";
import { type Answer, readXml } from "./remote-answer.js";
import { addsMetadata } from "./settings-headers.js";

/** A store's refusal of a request. */
export interface StoreRefusal {
  readonly status: number;
  /** S3's own code, such as `NoSuchKey`; for a response without a body, the code of its status. */
  readonly code: string;
  readonly message: string;
  /** The error of an earlier attempt with a possible effect. */
  readonly doubt?: Error | undefined;
}

/** The binding's codes by S3's codes. */
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

/** Reads the reason of a refusal. */
export async function readRefusal(answer: Answer): Promise<StoreRefusal> {
  const text = await answer.text();
  return { ...toRefusal(answer.response.status, text), doubt: answer.doubt };
}

export function toRefusal(status: number, text: string): StoreRefusal {
  const error = readXml(text, "Error");
  const code = error?.text("Code") ?? codesOfStatus[status] ?? `HTTP ${status}`;
  return { status, code, message: error?.text("Message") ?? "" };
}

/** Converts a refusal to the error for the script: the binding's own, if it has one. */
export function toRemoteError(refusal: StoreRefusal, action: Action, semantics: Semantics): Error {
  const failure = failureOf(refusal, semantics);
  if (failure !== undefined) return tell(toStoreError(failure, action), refusal);
  const { code, message } = refusal;
  return tell(
    new Error(`${action}: ${message === "" ? "The store refused the request." : message} (${code})`),
    refusal,
  );
}

/**
 * Returns the error of a refused write. Metadata that only exceeds the limit because of its encoding is not the
 * caller's mistake.
 */
export function toWriteError(
  refusal: StoreRefusal,
  action: Action,
  semantics: Semantics,
  headers: Readonly<Record<string, string>>,
): Error {
  if (refusal.code !== "MetadataTooLarge" || !addsMetadata(headers)) return toRemoteError(refusal, action, semantics);
  const what = "The store has no room for this metadata: values that no header can carry take more bytes.";
  return tell(new Error(`${action}: ${what} (${refusal.code})`), refusal);
}

function failureOf({ code, status, message }: StoreRefusal, semantics: Semantics): Failure | undefined {
  // R2 uses one S3 code for several codes of the binding, but with the binding's own texts.
  const known = failuresByCode(semantics);
  for (const failure of known.values()) if (failure.text === message) return failure;
  const number = codes[code] ?? codes[codesOfStatus[status] ?? ""];
  const failure = number === undefined ? undefined : known.get(number);
  // The binding's own text has both checksums, which the store does not say.
  return failure?.rule === "checksum.verified" ? { ...failure, text: message || noDigest } : failure;
}

/** The text of a store that refuses bytes for their checksum, and says no more. */
const noDigest = "The store received bytes that do not have the checksum of the request.";

/**
 * Attaches the store's refusal to an error and, as its cause, the error of an earlier attempt with a possible effect.
 */
function tell(error: Error, { doubt, ...refusal }: StoreRefusal): Error {
  if (doubt !== undefined) Object.defineProperty(error, "cause", { value: doubt, configurable: true, writable: true });
  return Object.defineProperty(error, "refusal", { value: refusal, configurable: true, writable: true });
}

/** True if an error comes from a store's response. */
export function wasAnswered(error: unknown): error is Error {
  return error instanceof Error && Object.hasOwn(error, "refusal");
}

/** The error of a store that did not answer. */
export function unreachable(action: Action, cause: unknown): Error {
  const why = cause instanceof Error ? reasonOf(cause) : String(cause);
  return new Error(`${action}: The store did not answer: ${why}`, { cause });
}

/** The error of a response that cannot come from an S3 store: the call may or may not have had an effect. */
export function foreignAnswer(action: Action, what: string): Error {
  return new Error(`${action}: This is not the response of an S3 store: ${what}.`);
}

/** Returns the reason of an error: hosts only report "fetch failed", with the reason as its cause. */
function reasonOf(error: Error): string {
  return error.cause instanceof Error && error.cause.message !== "" ? error.cause.message : error.message;
}

/** @throws the service's error, if there is one: checks that need no request are made here. */
export function refuse(failure: Failure | undefined, action: Action): void {
  if (failure !== undefined) throw toStoreError(failure, action);
}

/** Refuses a key that is too long, or has a path outside the bucket. */
// Undocumented: S3 has no object with an empty key: its path is the bucket's, so deleting it would delete the bucket. A
// URL resolves leading dot segments, out of the bucket.
export function refuseKey(key: string, action: Action, semantics: Semantics): void {
  refuse(/^(?:$|\.\.?(?:\/|$))/.test(key) ? failures.keyTooLong : checkKey(key, semantics), action);
}

/** Refuses a call on an upload with an invalid key or an empty id. */
// Seen at the gateway of Ceph 16: it treats a request with an empty `uploadId` as one on the object, and overwrites it.
export function refuseUpload({ action, key, uploadId }: UploadCall, semantics: Semantics): void {
  refuseKey(key, action, semantics);
  refuse(uploadId === "" ? unknownUpload(action, semantics) : undefined, action);
}

export interface UploadCall extends UploadAddress {
  readonly action: Action;
}

/** Refuses invalid settings of an object. */
export function refuseSettings(settings: ObjectSettings, action: Action, semantics: Semantics): void {
  refuse(checkCustomMetadata(settings, semantics) ?? checkStorageClass(settings, semantics), action);
}
