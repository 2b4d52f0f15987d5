import { FakeBucket } from "fakebucket";
import type {
  BucketLike,
  PutOptionsLike,
  StoreBucket,
  StoreGetOptions,
  StoreListOptions,
  StoreMultipartOptions,
  StoreMultipartUpload,
  StoreObject,
  StoreObjectBody,
  StoreObjects,
  StorePutOptions,
  StoreValue,
} from "fakebucket/types";

/** Every method, each with one signature. */
class Flaky extends FakeBucket {
  failures = 0;

  override async head(key: string): Promise<StoreObject | null> {
    this.#fail();
    return super.head(key);
  }

  // Callers without `onlyIf` always get a body and an object.
  override async get(key: string, options?: StoreGetOptions): Promise<StoreObjectBody | null> {
    this.#fail();
    return super.get(key, options) as Promise<StoreObjectBody | null>;
  }

  override async put(key: string, value: StoreValue | null, options?: PutOptionsLike): Promise<StoreObject> {
    this.#fail();
    return super.put(key, value, options) as Promise<StoreObject>;
  }

  override async delete(keys: string | readonly string[]): Promise<void> {
    this.#fail();
    return super.delete(keys);
  }

  override async list(options?: StoreListOptions): Promise<StoreObjects> {
    this.#fail();
    return super.list(options);
  }

  override async createMultipartUpload(key: string, options?: StoreMultipartOptions): Promise<StoreMultipartUpload> {
    this.#fail();
    return super.createMultipartUpload(key, options);
  }

  override resumeMultipartUpload(key: string, uploadId: string): StoreMultipartUpload {
    return super.resumeMultipartUpload(key, uploadId);
  }

  #fail(): void {
    if (this.failures-- > 0) throw new Error("no");
  }
}

/** The same without a list of parameters. */
class Counting extends FakeBucket {
  calls = 0;

  override async get(...args: Parameters<FakeBucket["get"]>): Promise<StoreObjectBody | null> {
    this.calls++;
    return super.get(...args) as Promise<StoreObjectBody | null>;
  }

  override async put(...args: Parameters<FakeBucket["put"]>): Promise<StoreObject> {
    this.calls++;
    return super.put(...args) as Promise<StoreObject>;
  }
}

/** An override cannot weaken the results for callers without `onlyIf`. */
export class Broken extends FakeBucket {
  // @ts-expect-error: an object may have no body.
  override get(key: string, options?: StoreGetOptions): Promise<StoreObjectBody | StoreObject | null> {
    return super.get(key, options);
  }

  // @ts-expect-error: there may be no object.
  override put(key: string, value: StoreValue | null, options?: StorePutOptions): Promise<StoreObject | null> {
    return super.put(key, value, options);
  }
}

for (const bucket of [new Flaky(), new Counting()]) {
  bucket satisfies FakeBucket;
  bucket satisfies StoreBucket;
  bucket satisfies BucketLike;
  bucket satisfies R2Bucket;
}
