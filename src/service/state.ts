import type { StoredBytes } from "../bytes/stored-bytes.js";
import { OrderedMap, type Owner } from "../engine/ordered-map.js";
import type { ChecksumRequest, CustomMetadataRecord, HttpMetadataRecord } from "../request/request.js";
import type { Semantics } from "../semantics/semantics.js";
import type { SortKey } from "./sort-key.js";

/** What an object is stored with. */
export interface StoredSettings {
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

export interface EndedUpload {
  /** Completed or aborted, or not in its time. */
  readonly status: "ended" | "expired";
  readonly key: string;
}

/** All that a bucket holds, and the answers by which it is held. */
export interface BucketState {
  readonly semantics: Semantics;
  /** What an object is stored with when its storage class is not given. */
  readonly defaultStorageClass: string;
  readonly owner: Owner;
  readonly objects: OrderedMap<ObjectRecord>;
  /** By upload id. */
  readonly uploads: OrderedMap<UploadRecord>;
  /** The active ones, by {@link ageSortKey}. */
  readonly uploadsByAge: OrderedMap<ActiveUpload>;
}

/** A bucket without objects. */
export function emptyState(semantics: Semantics, defaultStorageClass: string): BucketState {
  const owner: Owner = {};
  return {
    semantics,
    defaultStorageClass,
    owner,
    objects: OrderedMap.empty(owner),
    uploads: OrderedMap.empty(owner),
    uploadsByAge: OrderedMap.empty(owner),
  };
}

/** The same state, whose maps nobody owns: what is written from now on is written to copies that share what stays. */
export function shareState(state: BucketState): BucketState {
  return { ...state, owner: {} };
}

/** The state with an object under its key. */
export function withObject(state: BucketState, sortKey: SortKey, record: ObjectRecord): BucketState {
  const objects = state.objects.set(sortKey, record, state.owner);
  return objects === state.objects ? state : { ...state, objects };
}

/** The state with an active upload under its id. */
export function withUpload(state: BucketState, upload: ActiveUpload): BucketState {
  return withUploads(
    state,
    state.uploads.set(upload.uploadId, upload, state.owner),
    state.uploadsByAge.set(ageSortKey(upload), upload, state.owner),
  );
}

/** The state in which an upload has ended: all that is left of it is that there was one. */
export function withEndedUpload(state: BucketState, upload: ActiveUpload, status: EndedUpload["status"]): BucketState {
  return withUploads(
    state,
    state.uploads.set(upload.uploadId, { status, key: upload.key }, state.owner),
    state.uploadsByAge.delete(ageSortKey(upload), state.owner),
  );
}

function withUploads(
  state: BucketState,
  uploads: BucketState["uploads"],
  uploadsByAge: BucketState["uploadsByAge"],
): BucketState {
  // Both have the owner of the state: where one was changed in place, so was the other.
  return uploads === state.uploads ? state : { ...state, uploads, uploadsByAge };
}

/** Where an upload stands among others: the older ones first, whatever the sign of the time. */
function ageSortKey({ created, uploadId }: ActiveUpload): string {
  // A `Date` reaches as far on either side of 1970.
  const time = created < 0 ? `-${digits(created + 8.64e15)}` : digits(created);
  return `${time} ${uploadId}`;
}

function digits(number: number): string {
  return String(number).padStart(16, "0");
}

/** Where a part stands among the parts of an upload: a 32-bit number has ten digits at most. */
export function partSortKey(partNumber: number): string {
  return String(partNumber).padStart(10, "0");
}
