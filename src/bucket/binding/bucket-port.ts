import type { HeadersLike } from "../../../types/index.js";
import type { Port } from "../../engine/port.js";
import type { UploadInProgress } from "../service/fixtures.js";
import type { ActiveUpload, BucketState, ObjectRecord } from "../service/state.js";
import type { Prepare } from "./seeds.js";

export type { UploadInProgress } from "../service/fixtures.js";
export type { ActiveUpload, ObjectRecord, PartRecord, StoredSettings } from "../service/state.js";

/** The parts of a bucket that can be looked into and set, besides those that every fake offers. */
export interface BucketPort extends Port<BucketState> {
  /** The object that a put would store, which is not stored; streams may have any length. Taps do not see it. */
  readonly prepare: Prepare;
  /** Stores objects as they are, all at once, whatever locks hold. Taps do not see it. */
  // Undocumented: locks hold against the calls of scripts. A fixture is what was there before, so `seed`, `load` and `reset`
  // pass them by.
  store(records: readonly ObjectRecord[]): void;
  /** Goes on with uploads that another bucket began. Taps do not see it. */
  resume(uploads: readonly UploadInProgress[]): void;
  /** The object of a key as it is now. Taps do not see it. */
  find(key: string): ObjectRecord | undefined;
  /** True if a `put` with this condition would store now. Taps do not see it. */
  meetsCondition(key: string, onlyIf: HeadersLike): boolean;
  /** The uploads in progress now, the oldest first. Taps do not see it. */
  uploads(): readonly ActiveUpload[];
  /** The upload in progress of a key and an id. Taps do not see it. */
  upload(key: string, uploadId: string): ActiveUpload | undefined;
}
