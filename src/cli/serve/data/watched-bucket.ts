import type { BucketPort } from "../../../bucket/binding/bucket-port.js";
import type { FakeBucket } from "../../../bucket/binding/fake-bucket.js";
import { type SortKey, sortKeyOf } from "../../../bucket/service/sort-key.js";
import {
  type BucketState,
  shareState,
  withEndedUpload,
  withObject,
  withoutObjects,
  withUpload,
} from "../../../bucket/service/state.js";
import { storeObjects, storeUploads } from "../../../bucket/service/store-objects.js";
import type { StateChange } from "../../../engine/engine.js";
import { requireBucketPort } from "../../../testing/check-arguments.js";

/** The sort keys and upload ids of changes. */
export interface Touched {
  readonly keys: ReadonlySet<SortKey>;
  readonly uploads: ReadonlySet<string>;
}

/** The transitions for loading a bucket from its files. */
const fromFiles: ReadonlySet<unknown> = new Set([storeObjects, storeUploads]);

/** Records the changes of a bucket, by calls and by time, until they are taken. */
export class WatchedBucket {
  readonly port: BucketPort;
  #keys = new Set<SortKey>();
  #uploads = new Set<string>();

  constructor(bucket: FakeBucket) {
    this.port = requireBucketPort("serve", bucket);
    this.port.engine.watch((change) => this.#note(change));
  }

  /** True if anything has changed since the last {@link take}, also by time. */
  get isTouched(): boolean {
    this.port.engine.catchUp();
    return this.#keys.size + this.#uploads.size > 0;
  }

  /** Returns the recorded changes, and clears them. */
  take(): Touched {
    const touched = { keys: this.#keys, uploads: this.#uploads };
    this.#keys = new Set();
    this.#uploads = new Set();
    return touched;
  }

  /** Reverts unsaved changes, except for keys and uploads with newer changes. */
  revert(touched: Touched, refused: BucketState, kept: BucketState): void {
    const { engine } = this.port;
    engine.restore(reverted(engine.snapshot(), touched, kept, refused));
  }

  sortKeyOf(key: string): SortKey {
    return sortKeyOf(key, this.port.engine.state.semantics);
  }

  #note({ transition, before, after, touched = new Set() }: StateChange<BucketState>): void {
    if (fromFiles.has(transition)) return;
    for (const key of touched) {
      if (before.objects.get(key) !== after.objects.get(key)) this.#keys.add(key);
      if (before.uploads.get(key) !== after.uploads.get(key)) this.#uploads.add(key);
    }
  }
}

/** Returns the state with the touched keys and uploads as in an older state. Those that differ from `refused` stay. */
export function reverted(
  state: BucketState,
  { keys, uploads }: Touched,
  kept: BucketState,
  refused: BucketState = state,
): BucketState {
  let next = shareState(state);
  for (const sortKey of keys) {
    const before = kept.objects.get(sortKey);
    if (state.objects.get(sortKey) !== refused.objects.get(sortKey)) continue;
    next = before === undefined ? withoutObjects(next, [sortKey]) : withObject(next, sortKey, before);
  }
  for (const uploadId of uploads) {
    const now = state.uploads.get(uploadId);
    const before = kept.uploads.get(uploadId);
    if (now !== refused.uploads.get(uploadId)) continue;
    if (before?.status === "active") next = withUpload(next, before);
    else if (now?.status === "active") next = withEndedUpload(next, now, "ended");
  }
  return next;
}

/** Separates other changes from deletions and from uploads ended without an object. */
export function splitRemovals(
  { keys, uploads }: Touched,
  state: BucketState,
): readonly [removed: Touched, others: Touched] {
  const stored = new Set([...keys].filter((sortKey) => state.objects.get(sortKey) !== undefined));
  const isRemoved = (uploadId: string) => {
    const upload = state.uploads.get(uploadId);
    // The object of a completed upload must be saved together with the end of the upload.
    return upload?.status !== "active" && !stored.has(sortKeyOf(upload?.key ?? "", state.semantics));
  };
  return [
    {
      keys: new Set([...keys].filter((sortKey) => !stored.has(sortKey))),
      uploads: new Set([...uploads].filter(isRemoved)),
    },
    { keys: stored, uploads: new Set([...uploads].filter((uploadId) => !isRemoved(uploadId))) },
  ];
}
