import { utf8Length } from "../../base/bytes/utf8.js";
import type { Semantics } from "../../semantics/semantics.js";
import type {
  ConditionRequest,
  CustomMetadataRecord,
  EtagPattern,
  HttpMetadataRecord,
  ObjectSettings,
  SsecKeyRequest,
} from "../request/request.js";
import { type Failure, failures } from "./failure.js";
import { lockedUntil } from "./rule-times.js";
import type { SortKey } from "./sort-key.js";
import { type BucketState, etagOf, type ObjectDigests, type ObjectRecord, type StoredSettings } from "./state.js";

/** Checks the length of a key, before normalisation. */
// service Limits (key length); runtime §2
export function checkKey(key: string, semantics: Semantics): Failure | undefined {
  // A UTF-16 unit has at most three bytes, so most keys need no count.
  if (key.length * 3 <= semantics.maxKeyBytes) return undefined;
  return utf8Length(key) > semantics.maxKeyBytes ? failures.keyTooLong : undefined;
}

/** Checks the size of custom metadata. */
// service Limits (custom metadata)
export function checkCustomMetadata(
  settings: Pick<ObjectSettings, "customMetadata">,
  semantics: Semantics,
): Failure | undefined {
  const bytes = customMetadataBytes(settings.customMetadata);
  return bytes > semantics.maxCustomMetadataBytes ? failures.metadataTooLarge : undefined;
}

/** Checks that a given storage class is one of the two. */
// spec §2 Storage classes
export function checkStorageClass(
  settings: Pick<ObjectSettings, "storageClass">,
  semantics: Semantics,
): Failure | undefined {
  const { storageClass } = settings;
  if (semantics.storageClasses === "ignored" || storageClass === undefined) return undefined;
  return storageClass === "Standard" || storageClass === "InfrequentAccess" ? undefined : failures.storageClassUnknown;
}

/** Returns the settings of an object: the given ones, and the bucket's defaults for the rest. */
// spec §2 StorePutOptions storageClass; spec §2 StoreObject ssecKeyMd5
export function resolveSettings(settings: ObjectSettings, state: BucketState): StoredSettings {
  const { semantics, defaultStorageClass } = state;
  return {
    httpMetadata: settings.httpMetadata,
    customMetadata: settings.customMetadata,
    storageClass: semantics.storageClasses === "ignored" ? "" : (settings.storageClass ?? defaultStorageClass),
    ssecKeyMd5: semantics.ssecKeys === "ignored" ? undefined : settings.ssecKey?.md5,
  };
}

const wide = /[^\0-\xFF]/;

/**
 * Returns the size of a string as the service counts it: one byte for each UTF-16 unit, or two if any unit is above
 * U+00FF.
 */
// service Limits (how metadata is counted)
function countedBytes(text: string): number {
  return wide.test(text) ? text.length * 2 : text.length;
}

/** Returns the size of custom metadata: names and values together. */
export function customMetadataBytes(metadata: CustomMetadataRecord): number {
  let bytes = 0;
  for (const [name, value] of metadata) bytes += countedBytes(name) + countedBytes(value);
  return bytes;
}

/** Returns the size of HTTP metadata in a list page: names and values, counted like custom metadata. */
// Undocumented: counted like custom metadata, under the field names, with a date as its ISO string.
export function httpMetadataBytes(metadata: HttpMetadataRecord): number {
  let bytes = 0;
  for (const [name, value] of Object.entries(metadata)) {
    bytes +=
      countedBytes(name) + (typeof value === "number" ? new Date(value).toISOString().length : countedBytes(value));
  }
  return bytes;
}

/** The part of an object used by conditions. */
type Judged = ObjectDigests & Pick<ObjectRecord, "uploaded">;

/** True if a precondition holds for an object. */
// spec §2 StoreConditional; runtime §6; RFC 7232 §6 for the precedence, §3.4 for the second of the upload
export function conditionHolds(condition: ConditionRequest, record: Judged, semantics: Semantics): boolean {
  const { etagMatches, etagDoesNotMatch, uploadedBefore, uploadedAfter, fromHeaders } = condition;
  const unit = condition.secondsGranularity ? 1000 : 1;
  const uploaded = wholeUnits(record.uploaded, unit);
  const judged = (time: number): boolean => semantics.conditionsBefore1970 === "compared" || time >= 0;

  const matches = etagMatches === undefined || etagMatches.some((pattern) => strongMatch(pattern, record));
  const differs = etagDoesNotMatch === undefined || !etagDoesNotMatch.some((pattern) => weakMatch(pattern, record));
  // A matching etag outranks `uploadedBefore`, a differing one outranks `uploadedAfter`.
  const outranks = fromHeaders || semantics.conditionPrecedence === "always";
  const included = fromHeaders && semantics.unmodifiedInSameSecond === "holds" ? 1 : 0;
  const before =
    uploadedBefore === undefined ||
    (judged(uploadedBefore) && uploaded < wholeUnits(uploadedBefore, unit) + included) ||
    (outranks && etagMatches !== undefined && matches);
  const after =
    uploadedAfter === undefined ||
    (judged(uploadedAfter) && uploaded > wholeUnits(uploadedAfter, unit)) ||
    (outranks && etagDoesNotMatch !== undefined && differs);
  return matches && differs && before && after;
}

/** True if a precondition allows a write to a key, with or without an object there. */
export function writeConditionHolds(
  condition: ConditionRequest,
  existing: ObjectRecord | undefined,
  semantics: Semantics,
): boolean {
  return existing === undefined ? conditionHoldsForMissing(condition) : conditionHolds(condition, existing, semantics);
}

/** True if the precondition of a `put` holds without an existing object. */
// runtime §6
function conditionHoldsForMissing(condition: ConditionRequest): boolean {
  return condition.etagMatches === undefined && condition.uploadedAfter === undefined;
}

// RFC 7232 §2.3.2: a weak tag never matches strongly.
function strongMatch(pattern: EtagPattern, record: Judged): boolean {
  return pattern.type === "wildcard" || (pattern.type === "strong" && pattern.value === etagOf(record));
}

function weakMatch(pattern: EtagPattern, record: Judged): boolean {
  return pattern.type === "wildcard" || pattern.value === etagOf(record);
}

function wholeUnits(milliseconds: number, unit: number): number {
  return Math.floor(milliseconds / unit);
}

/**
 * Checks that no existing object of these keys is locked against overwriting and deletion. A key without an object is
 * free.
 *
 * Undocumented: the order of the checks. Locks come last, even after a precondition: a write that would not happen
 * anyway is not refused because of a lock.
 */
// production, Bucket locks
export function checkLocks(state: BucketState, sortKeys: readonly SortKey[], now: number): Failure | undefined {
  if (state.rules.locks.length === 0) return undefined;
  const isLocked = sortKeys.some((sortKey) => {
    const record = state.objects.get(sortKey);
    return record !== undefined && now < lockedUntil(state.rules, sortKey, record);
  });
  return isLocked ? failures.objectLocked : undefined;
}

/** Checks the SSE-C key of a read. */
// spec §2 StoreObject ssecKeyMd5. Undocumented: the refusals themselves.
export function checkSsecKey(
  given: SsecKeyRequest | undefined,
  stored: StoredSettings,
  state: BucketState,
): Failure | undefined {
  if (state.semantics.ssecKeys === "ignored" || given?.md5 === stored.ssecKeyMd5) return undefined;
  if (given === undefined) return failures.ssecKeyMissing;
  return stored.ssecKeyMd5 === undefined ? failures.ssecKeyNeedless : failures.ssecKeyDifferent;
}

/** Checks the SSE-C key of a part against its upload's. */
// spec §2 StoreMultipartOptions ssecKey. Undocumented: the refusal itself.
export function checkPartSsecKey(
  given: SsecKeyRequest | undefined,
  upload: StoredSettings,
  state: BucketState,
): Failure | undefined {
  if (state.semantics.ssecKeys === "ignored" || given?.md5 === upload.ssecKeyMd5) return undefined;
  return failures.ssecPartKeyDifferent;
}
