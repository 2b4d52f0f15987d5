import type { Transition } from "../../engine/engine.js";
import { OrderedMap } from "../../engine/ordered-map.js";
import { sortKeyOf } from "./sort-key.js";
import {
  type ActiveUpload,
  type BucketState,
  type ObjectRecord,
  type PartRecord,
  partSortKey,
  withObject,
  withUpload,
} from "./state.js";

/** Stores objects unchanged and at once, as the initial state of a test. No script can do this. */
export const storeObjects: Transition<BucketState, readonly ObjectRecord[], undefined> = (state, records) => {
  let next = state;
  for (const record of records) next = withObject(next, sortKeyOf(record.key, state.semantics), record);
  return { state: next, outcome: undefined };
};

/** An upload in progress, with its parts in any order. */
export interface UploadInProgress extends Omit<ActiveUpload, "status" | "parts"> {
  readonly parts: readonly PartRecord[];
}

/** Adds uploads begun in another bucket. No script can do this. */
export const storeUploads: Transition<BucketState, readonly UploadInProgress[], undefined> = (state, uploads) => {
  let next = state;
  for (const upload of uploads) {
    let parts = OrderedMap.empty<PartRecord>(state.owner);
    for (const part of upload.parts) parts = parts.set(partSortKey(part.partNumber), part, state.owner);
    next = withUpload(next, { ...upload, status: "active", parts });
  }
  return { state: next, outcome: undefined };
};
