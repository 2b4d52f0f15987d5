import { hexToBytes } from "@noble/hashes/utils.js";
import { digestHex } from "../../base/bytes/digest.js";
import type { StoredBytes } from "../../base/bytes/stored-bytes.js";
import { OrderedMap, type Owner } from "../../engine/ordered-map.js";
import { type BucketRules, noRules } from "../../semantics/bucket-rules.js";
import type { Semantics } from "../../semantics/semantics.js";
import type { ChecksumRequest, CustomMetadataRecord, HttpMetadataRecord, SettingName } from "../request/request.js";
import { abortTime, type CompiledRules, compileRules, nextEvent } from "./rule-times.js";
import { type SortKey, sortKeyOf } from "./sort-key.js";

/** The settings with which an object is stored. */
export interface StoredSettings extends Record<Exclude<SettingName, "ssecKey">, unknown> {
  readonly httpMetadata: HttpMetadataRecord;
  readonly customMetadata: CustomMetadataRecord;
  readonly storageClass: string;
  /** MD5 of the SSE-C key, in hex. */
  readonly ssecKeyMd5: string | undefined;
}

/** An object as stored. */
export interface ObjectRecord extends StoredSettings {
  /** As last uploaded. */
  readonly key: string;
  readonly version: string;
  readonly bytes: StoredBytes;
  /** Milliseconds since 1970. */
  readonly uploaded: number;
  /** The etag where it is not the MD5 of the bytes: that of an upload in parts. */
  readonly multipartEtag: string | undefined;
  /** The checksum that was given with the value. */
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

/** An upload in parts. One that has ended is kept without its parts: it is known, but no longer active. */
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
  /** Completed or aborted, or not in its time. */
  readonly status: "ended" | "expired";
  readonly key: string;
}

/** The next change by lifecycle rules, and its time in milliseconds since 1970. */
export type DueEntry =
  | { readonly type: "object"; readonly time: number; readonly sortKey: SortKey }
  | { readonly type: "upload"; readonly time: number; readonly uploadId: string };

/** All that a bucket holds, and the answers by which it is held. */
export interface BucketState {
  readonly semantics: Semantics;
  /** The storage class of an object that is stored without one. */
  readonly defaultStorageClass: string;
  readonly rules: CompiledRules;
  readonly owner: Owner;
  readonly objects: OrderedMap<ObjectRecord>;
  /** By upload id. */
  readonly uploads: OrderedMap<UploadRecord>;
  /** The active ones, by {@link ageSortKey}. */
  readonly uploadsByAge: OrderedMap<ActiveUpload>;
  /** The next changes by lifecycle rules, the earliest first; empty in a bucket without such rules. */
  readonly due: OrderedMap<DueEntry>;
  /** The number of storage classes that lifecycle rules have changed: each time costs an operation. */
  readonly transitions: number;
}

/** A bucket without objects. */
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
  };
}

/** The same state, whose maps nobody owns: what is written from now on is written to copies that share what stays. */
export function shareState(state: BucketState, touched?: Set<string>): BucketState {
  return { ...state, owner: { touched } };
}

/** The state with an object under its key. */
export function withObject(state: BucketState, sortKey: SortKey, record: ObjectRecord): BucketState {
  const { rules, owner } = state;
  if (!rules.hasLifecycle) {
    const objects = state.objects.set(sortKey, record, owner);
    return objects === state.objects ? state : { ...state, objects };
  }
  // What the object that is there now was due for is looked up before it is replaced.
  const due = withoutDue(state, [sortKey]);
  const next = dueOf(state, sortKey, record);
  return withObjects(
    state,
    state.objects.set(sortKey, record, owner),
    next === undefined ? due : due.set(dueSortKey(next), next, owner),
  );
}

/** The state without the objects of these keys. */
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

/** The state with other lifecycle rules from a time on; what locks there are stays. */
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

/** The state with an active upload under its id. */
export function withUpload(state: BucketState, upload: ActiveUpload): BucketState {
  const { owner } = state;
  const abort = abortOf(state, upload);
  return withUploads(
    state,
    state.uploads.set(upload.uploadId, upload, owner),
    state.uploadsByAge.set(ageSortKey(upload), upload, owner),
    abort === undefined ? state.due : state.due.set(dueSortKey(abort), abort, owner),
  );
}

/** The state in which an upload has ended: all that is left of it is that there was one. */
export function withEndedUpload(state: BucketState, upload: ActiveUpload, status: EndedUpload["status"]): BucketState {
  const { owner } = state;
  const abort = abortOf(state, upload);
  return withUploads(
    state,
    state.uploads.set(upload.uploadId, { status, key: upload.key }, owner),
    state.uploadsByAge.delete(ageSortKey(upload), owner),
    abort === undefined ? state.due : state.due.delete(dueSortKey(abort), owner),
  );
}

function withUploads(
  state: BucketState,
  uploads: BucketState["uploads"],
  uploadsByAge: BucketState["uploadsByAge"],
  due: BucketState["due"],
): BucketState {
  // To compare one of the maps of uploads is enough: a write changes both or neither. What is due may stay the same.
  return uploads === state.uploads && due === state.due ? state : { ...state, uploads, uploadsByAge, due };
}

/** Returns the time at which a lifecycle rule ends an upload. */
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
function ageSortKey({ created, uploadId }: ActiveUpload): string {
  return `${timeSortKey(created)} ${uploadId}`;
}

/** A `Date` reaches as far on either side of 1970. */
const lastTime = 8.64e15;

function timeSortKey(time: number): string {
  return time < 0 ? `-${digits(time + lastTime)}` : digits(time);
}

function digits(number: number): string {
  return String(number).padStart(16, "0");
}

/** Returns the sort key of a part among the parts of an upload: a 32-bit number has ten digits at most. */
export function partSortKey(partNumber: number): string {
  return String(partNumber).padStart(10, "0");
}

/** All by which an object's etag and checksums are known; the object itself is such. */
export interface ObjectDigests extends Pick<ObjectRecord, "multipartEtag" | "checksum"> {
  readonly bytes: { md5Hex(): string };
}

/** The etag of an object: of a multipart one as completed, else the MD5 of its bytes. */
// runtime §4
export function etagOf({ multipartEtag, bytes }: ObjectDigests): string {
  return multipartEtag ?? bytes.md5Hex();
}

/** The etag of an object of parts: the MD5 of their MD5s, a hyphen, and how many they are. */
// service Limits (multipart etag)
export function multipartEtagOf(parts: readonly PartRecord[]): string {
  const digests = parts.map((part) => hexToBytes(part.bytes.md5Hex()));
  return `${digestHex("md5", digests)}-${parts.length}`;
}
