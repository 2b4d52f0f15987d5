import type { Part } from "./call.js";
import type { GivenCursor } from "./list-entries.js";
import type { FoundObject } from "./outcome.js";

/** The stored settings of an object or an upload. */
export type StoredSettings = Pick<FoundObject, "httpMetadata" | "customMetadata" | "storageClass" | "ssecKeyMd5">;

/** A stored object: the members of its results, and its bytes. */
export interface StoredObject extends Omit<FoundObject, "range"> {
  /** The form of the key used for comparing, sorting and grouping. */
  readonly identity: string;
  readonly bytes: Uint8Array;
}

export interface StoredUpload {
  readonly uploadId: string;
  readonly identity: string;
  readonly created: number;
  /** True if the upload was completed or aborted, or had expired before the last call. */
  readonly ended: boolean;
  readonly settings: StoredSettings;
  readonly parts: readonly (Part & { readonly bytes: Uint8Array })[];
}

/** The contents of a bucket, in arrays. It is immutable: changes create a new state. */
export interface ModelState {
  /** Sorted by the time of storing. */
  readonly objects: readonly StoredObject[];
  readonly uploads: readonly StoredUpload[];
  /** The cursors returned by lists. */
  readonly cursors: readonly GivenCursor[];
  /** The number of storage class changes by rules. */
  readonly transitions: number;
}

export const emptyState: ModelState = { objects: [], uploads: [], cursors: [], transitions: 0 };
