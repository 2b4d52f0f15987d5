import { hexToBytes } from "@noble/hashes/utils.js";
import { digestHex } from "../../base/bytes/digest.js";
import type { StoredBytes } from "../../base/bytes/stored-bytes.js";
import { OrderedMap, type Owner } from "../../engine/ordered-map.js";
import { type BucketRules, noRules } from "../../semantics/bucket-rules.js";
import type { Semantics } from "../../semantics/semantics.js";
import type { ChecksumRequest, CustomMetadataRecord, HttpMetadataRecord, SettingName } from "../request/request.js";
import { abortTime, type CompiledRules, compileRules, nextEvent } from "./rule-times.js";
import { type SortKey, sortKeyOf } from "./sort-key.js";

/** The settings of a stored object. */
export interface StoredSettings extends Record<Exclude<SettingName, "ssecKey">, unknown> {
  readonly httpMetadata: HttpMetadataRecord;
  readonly customMetadata: CustomMetadataRecord;
  readonly storageClass: string;
  /** MD5 of the SSE-C key, in hex. */
  readonly ssecKeyMd5: string | undefined;
}

/** An object as stored. */
export interface ObjectRecord extends StoredSettings {
  /** As given at the last upload. */
  readonly key: string;
  readonly version: string;
  readonly bytes: StoredBytes;
  /** Milliseconds since 1970. */
  readonly uploaded: number;
  /** The etag of a multipart upload; `undefined` where the etag is the MD5 of the bytes. */
  readonly multipartEtag: string | undefined;
  /** The size of the first part of a multipart upload; `undefined` for other objects, and if it is not known. */
  readonly partBytes: number | undefined;
  /** The checksum given with the value. */
  readonly checksum: ChecksumRequest | undefined;
}

/** A part as stored. */
export interface PartRecord {
  readonly partNumber: number;
  readonly etag: string;
  readonly bytes: StoredBytes;
  /** Milliseconds since 1970. */
  readonly uploaded: number;
}

/** A multipart upload. After its end it is kept without its parts: known, but no longer active. */
export type UploadRecord = ActiveUpload | EndedUpload;

export interface ActiveUpload extends StoredSettings {
  readonly status: "active";
  readonly uploadId: string;
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** By {@link partSortKey}. */
  readonly parts: OrderedMap<PartRecord>;
}

interface EndedUpload {
  /** Completed or aborted, or past its lifetime. */
  readonly status: "ended" | "expired";
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly created: number;
}

/** The next change by lifecycle rules, and its time in milliseconds since 1970. */
export type DueEntry =
  | { readonly type: "object"; readonly time: number; readonly sortKey: SortKey }
  | { readonly type: "upload"; readonly time: number; readonly uploadId: string };

/** The complete contents of a bucket, with its semantics and rules. */
export interface BucketState {
  readonly semantics: Semantics;
  /** The default storage class. */
  readonly defaultStorageClass: string;
  readonly rules: CompiledRules;
  readonly owner: Owner;
  readonly objects: OrderedMap<ObjectRecord>;
  /** By upload id. */
  readonly uploads: OrderedMap<UploadRecord>;
  /** The active uploads, by {@link ageSortKey}. */
  readonly uploadsByAge: OrderedMap<ActiveUpload>;
  /** The ids of the active uploads, by {@link uploadSortKey}. */
  readonly uploadsByKey: OrderedMap<string>;
  /** The next changes by lifecycle rules, the earliest first; empty without such rules. */
  readonly due: OrderedMap<DueEntry>;
  /** Number of storage-class changes by lifecycle rules; each is billed as an operation. */
  readonly transitions: number;
}

/** Returns the state of an empty bucket. */
export function emptyState(
  semantics: Semantics,
  defaultStorageClass: string,
  rules: BucketRules = noRules,
): BucketState {
  const owner: Owner = {};
  return {
    semantics,
    defaultStorageClass,
    rules: compileRules(rules, semantics),
    due: OrderedMap.empty(owner),
    transitions: 0,
    owner,
    objects: OrderedMap.empty(owner),
    uploads: OrderedMap.empty(owner),
    uploadsByAge: OrderedMap.empty(owner),
    uploadsByKey: OrderedMap.empty(owner),
  };
}

/** Returns the same state with maps that have no owner: later writes go to copies that share the unchanged parts. */
export function shareState(state: BucketState, touched?: Set<string>): BucketState {
  return { ...state, owner: { touched } };
}

/** Returns the state with an object under its key. */
export function withObject(state: BucketState, sortKey: SortKey, record: ObjectRecord): BucketState {
  const { rules, owner } = state;
  if (!rules.hasLifecycle) {
    const objects = state.objects.set(sortKey, record, owner);
    return objects === state.objects ? state : { ...state, objects };
  }
  // The due change of the existing object is looked up before the object is replaced.
  const due = withoutDue(state, [sortKey]);
  const next = dueOf(state, sortKey, record);
  return withObjects(
    state,
    state.objects.set(sortKey, record, owner),
    next === undefined ? due : due.set(dueSortKey(next), next, owner),
  );
}

/** Returns the state without the objects of these keys. */
export function withoutObjects(state: BucketState, sortKeys: readonly SortKey[]): BucketState {
  const due = state.rules.hasLifecycle ? withoutDue(state, sortKeys) : state.due;
  return withObjects(state, state.objects.deleteAll(sortKeys, state.owner), due);
}

function withObjects(state: BucketState, objects: BucketState["objects"], due: BucketState["due"]): BucketState {
  return objects === state.objects && due === state.due ? state : { ...state, objects, due };
}

/** Returns the due changes without those of the objects of these keys. */
function withoutDue(state: BucketState, sortKeys: readonly SortKey[]): BucketState["due"] {
  let { due } = state;
  for (const sortKey of sortKeys) {
    const record = state.objects.get(sortKey);
    const entry = record && dueOf(state, sortKey, record);
    if (entry !== undefined) due = due.delete(dueSortKey(entry), state.owner);
  }
  return due;
}

function dueOf({ rules }: BucketState, sortKey: SortKey, record: ObjectRecord): DueEntry | undefined {
  const event = nextEvent(rules, sortKey, record);
  return event && { type: "object", time: event.time, sortKey };
}

/** Returns the state with new lifecycle rules from a time on; the locks stay. */
export function withLifecycle(state: BucketState, rules: BucketRules, since: number): BucketState {
  const owner: Owner = {};
  const compiled = { ...compileRules(rules, state.semantics, since), locks: state.rules.locks };
  const next = { ...state, rules: compiled, owner };
  const objects = Array.from(state.objects.entriesFrom(""), ([sortKey, record]) => dueOf(next, sortKey, record));
  const aborts = Array.from(state.uploadsByAge.values(), (upload) => abortOf(next, upload));
  let due = OrderedMap.empty<DueEntry>(owner);
  for (const entry of [...objects, ...aborts]) if (entry !== undefined) due = due.set(dueSortKey(entry), entry, owner);
  return { ...next, due };
}

/** Returns the state with an active upload under its id. */
export function withUpload(state: BucketState, upload: ActiveUpload): BucketState {
  const { owner, semantics } = state;
  const abort = abortOf(state, upload);
  const isNew = state.uploads.get(upload.uploadId)?.status !== "active";
  const position = isNew ? uploadSortKey(sortKeyOf(upload.key, semantics), upload) : "";
  return withUploads(state, {
    uploads: state.uploads.set(upload.uploadId, upload, owner),
    uploadsByAge: state.uploadsByAge.set(ageSortKey(upload), upload, owner),
    uploadsByKey: isNew ? state.uploadsByKey.set(position, upload.uploadId, owner) : state.uploadsByKey,
    due: abort === undefined ? state.due : state.due.set(dueSortKey(abort), abort, owner),
  });
}

/** Returns the state after the end of an upload; only a record of its existence remains. */
export function withEndedUpload(state: BucketState, upload: ActiveUpload, status: EndedUpload["status"]): BucketState {
  const { owner, semantics } = state;
  const { key, created } = upload;
  const abort = abortOf(state, upload);
  return withUploads(state, {
    uploads: state.uploads.set(upload.uploadId, { status, key, created }, owner),
    uploadsByAge: state.uploadsByAge.delete(ageSortKey(upload), owner),
    uploadsByKey: state.uploadsByKey.delete(uploadSortKey(sortKeyOf(key, semantics), upload), owner),
    due: abort === undefined ? state.due : state.due.delete(dueSortKey(abort), owner),
  });
}

function withUploads(
  state: BucketState,
  maps: Pick<BucketState, "uploads" | "uploadsByAge" | "uploadsByKey" | "due">,
): BucketState {
  // Comparing one of the maps of uploads is enough, since a write changes all or none. The due changes may stay the same.
  return maps.uploads === state.uploads && maps.due === state.due ? state : { ...state, ...maps };
}

/** Returns the entry of an upload in the due changes, if a lifecycle rule aborts it. */
function abortOf({ rules, semantics }: BucketState, { key, created, uploadId }: ActiveUpload): DueEntry | undefined {
  if (rules.aborts.length === 0) return undefined;
  const time = abortTime(rules, sortKeyOf(key, semantics), created);
  return time === Number.POSITIVE_INFINITY ? undefined : { type: "upload", time, uploadId };
}

/** Returns the sort key of a due change: the earlier ones first. */
function dueSortKey(entry: DueEntry): string {
  return `${timeSortKey(entry.time)} ${entry.type} ${entry.type === "object" ? entry.sortKey : entry.uploadId}`;
}

/** Returns the sort key of an upload among others: the older ones first, whatever the sign of the time. */
function ageSortKey({ created, uploadId }: Pick<ActiveUpload, "created" | "uploadId">): string {
  return `${timeSortKey(created)} ${uploadId}`;
}

/**
 * Returns the sort key of an upload in the order of keys, and of the uploads of one key by age; without an upload, the
 * beginning of the sort keys of all keys that begin with `sortKey`. A NUL ends the key, so a NUL of the key is escaped.
 */
export function uploadSortKey(sortKey: SortKey, upload?: Pick<ActiveUpload, "created" | "uploadId">): string {
  const escaped = sortKey.includes("\0") ? sortKey.replaceAll("\0", "\0\uFFFF") : sortKey;
  return upload === undefined ? escaped : `${escaped}\0${ageSortKey(upload)}`;
}

/** Returns a place after all uploads of a key and before those of the next one: a colon follows the digits. */
export function uploadsEnd(sortKey: SortKey): string {
  return `${uploadSortKey(sortKey)}\0:`;
}

/** The last time of a `Date`, which reaches as far before 1970 as after. */
const lastTime = 8.64e15;

function timeSortKey(time: number): string {
  return time < 0 ? `-${digits(time + lastTime)}` : digits(time);
}

function digits(number: number): string {
  return String(number).padStart(16, "0");
}

/** Returns the sort key of a part within its upload: a 32-bit number has ten digits at most. */
export function partSortKey(partNumber: number): string {
  return String(partNumber).padStart(10, "0");
}

/** The sources of an object's etag and checksums; an ObjectRecord is one. */
export interface ObjectDigests extends Pick<ObjectRecord, "multipartEtag" | "checksum"> {
  readonly bytes: { md5Hex(): string };
}

/** Returns the etag of an object: the multipart etag, if any, else the MD5 of its bytes. */
// runtime §4
export function etagOf({ multipartEtag, bytes }: ObjectDigests): string {
  return multipartEtag ?? bytes.md5Hex();
}

/** Returns the etag of a multipart object: the MD5 of its parts' MD5s, a hyphen, and their number. */
// service Limits (multipart etag)
export function multipartEtagOf(parts: readonly PartRecord[]): string {
  const digests = parts.map((part) => hexToBytes(part.bytes.md5Hex()));
  return `${digestHex("md5", digests)}-${parts.length}`;
}
