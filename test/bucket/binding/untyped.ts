import type { FakeBucket } from "fakebucket";

type Method<Result> = (...args: readonly unknown[]) => Result;

/** A bucket for a script without types. */
export interface UntypedBucket {
  readonly head: Method<Promise<unknown>>;
  readonly get: Method<Promise<unknown>>;
  readonly put: Method<Promise<unknown>>;
  readonly delete: Method<Promise<unknown>>;
  readonly list: Method<Promise<unknown>>;
  readonly createMultipartUpload: Method<Promise<UntypedUpload>>;
  readonly resumeMultipartUpload: Method<UntypedUpload>;
}

/** An upload for a script without types. */
export interface UntypedUpload {
  readonly key: string;
  readonly uploadId: string;
  readonly uploadPart: Method<Promise<unknown>>;
  readonly complete: Method<Promise<unknown>>;
  readonly abort: Method<Promise<unknown>>;
}

/** Returns the same bucket without types, for invalid calls. */
export function untyped(bucket: FakeBucket): UntypedBucket {
  return bucket as unknown as UntypedBucket;
}
