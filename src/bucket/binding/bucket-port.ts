import type { HeadersLike, StoreListOptions, StoreObjectBody, StoreObjects } from "../../../types/index.js";
import type { Port } from "../../engine/port.js";
import type { ListUploadsRequest, UploadsPage } from "../service/list-uploads.js";
import type { ActiveUpload, BucketState, ObjectRecord } from "../service/state.js";
import type { UploadInProgress } from "../service/store-objects.js";
import type { Prepare } from "./seeds.js";

export type { ActiveUpload, ObjectRecord, PartRecord, StoredSettings } from "../service/state.js";
export type { UploadInProgress } from "../service/store-objects.js";

/** The additions of a bucket to the port of every fake. */
export interface BucketPort extends Port<BucketState> {
  /** Creates the object of a put without storing it; streams may have any length. Taps do not see it. */
  readonly prepare: Prepare;
  /** Stores objects unchanged and at once, despite any locks. Taps do not see it. */
  // Undocumented: locks restrict the calls of scripts. A fixture existed before the test, so `seed`, `load` and
  // `reset` ignore locks.
  store(records: readonly ObjectRecord[]): void;
  /** Adds uploads begun in another bucket. Taps do not see it. */
  resume(uploads: readonly UploadInProgress[]): void;
  /** Returns the current object of a key. Taps do not see it. */
  find(key: string): ObjectRecord | undefined;
  /** Returns the result of a `get`, at once. Taps do not see it. */
  get(key: string): StoreObjectBody | null;
  /** Returns the result of a `list`, at once. Taps do not see it. */
  list(options?: StoreListOptions): StoreObjects;
  /** True if a `put` with this condition would store a value now. Taps do not see it. */
  meetsCondition(key: string, onlyIf: HeadersLike): boolean;
  /** Returns the uploads in progress, the oldest first. Taps do not see it. */
  uploads(): readonly ActiveUpload[];
  /** Returns a page of the uploads in progress, in the order of their keys. Taps do not see it. */
  listUploads(request: ListUploadsRequest): UploadsPage;
  /** Returns the upload in progress with this key and id. Taps do not see it. */
  upload(key: string, uploadId: string): ActiveUpload | undefined;
}
