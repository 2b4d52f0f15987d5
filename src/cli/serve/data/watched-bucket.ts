import type { BucketPort, ObjectRecord } from "../../../binding/bucket-port.js";
import type { FakeBucket } from "../../../binding/fake-bucket.js";
import type { Call, CommitPoint } from "../../../engine/ports.js";
import { sortKeyOf } from "../../../service/sort-key.js";
import type { ActiveUpload } from "../../../service/state.js";
import { requireBucketPort } from "../../../testing/require-port.js";

/** What calls may have changed: sort keys, and ids of uploads. */
export interface Touched {
  readonly keys: ReadonlySet<string>;
  readonly uploads: ReadonlySet<string>;
}

/** What is in the requests that change a bucket. */
interface Change extends Call {
  readonly key?: string;
  readonly keys?: readonly string[];
  readonly uploadId?: string;
}

const passing: CommitPoint = (commit) => commit();

/** A bucket, and what its calls have changed since somebody last asked. */
export class WatchedBucket {
  readonly bucket: FakeBucket;
  readonly port: BucketPort;
  #keys = new Set<string>();
  #uploads = new Set<string>();

  constructor(bucket: FakeBucket) {
    this.bucket = bucket;
    this.port = requireBucketPort("serve", bucket);
    this.port.taps.add(() => {
      let asked: Change | undefined;
      return {
        intercept(request) {
          asked = request;
          return passing;
        },
        committed: (came) => {
          if (came.type === "gave" && asked !== undefined) this.#note(asked, came.value);
        },
      };
    });
  }

  /** Whether anything was changed since {@link take} was last called. */
  get isTouched(): boolean {
    return this.#keys.size + this.#uploads.size > 0;
  }

  /** What was changed, which is forgotten. */
  take(): Touched {
    const touched = { keys: this.#keys, uploads: this.#uploads };
    this.#keys = new Set();
    this.#uploads = new Set();
    return touched;
  }

  /** Remembers what was taken, and could not be kept. */
  giveBack({ keys, uploads }: Touched): void {
    for (const key of keys) this.#keys.add(key);
    for (const uploadId of uploads) this.#uploads.add(uploadId);
  }

  sortKeyOf(key: string): string {
    return sortKeyOf(key, this.port.engine.state.semantics);
  }

  objectAt(sortKey: string): ObjectRecord | undefined {
    return this.port.engine.state.objects.get(sortKey);
  }

  activeUpload(uploadId: string): ActiveUpload | undefined {
    const upload = this.port.engine.state.uploads.get(uploadId);
    return upload?.status === "active" ? upload : undefined;
  }

  #note({ action, key, keys = [], uploadId }: Change, gave: unknown): void {
    if (action === "get" || action === "head" || action === "list") return;
    if (uploadId !== undefined) this.#uploads.add(uploadId);
    // Its id is known only now.
    if (action === "createMultipartUpload") this.#uploads.add((gave as { readonly uploadId: string }).uploadId);
    else for (const each of key === undefined ? keys : [key]) this.#keys.add(this.sortKeyOf(each));
  }
}
