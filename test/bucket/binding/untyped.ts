import type { FakeBucket } from "fakebucket";

type Method<Result> = (...args: readonly unknown[]) => Result;

/** A bucket as a script without types sees it. */
export interface UntypedBucket {
  readonly head: Method<Promise<unknown>>;
  readonly get: Method<Promise<unknown>>;
  readonly put: Method<Promise<unknown>>;
  readonly delete: Method<Promise<unknown>>;
  readonly list: Method<Promise<unknown>>;
  readonly createMultipartUpload: Method<Promise<UntypedUpload>>;
  readonly resumeMultipartUpload: Method<UntypedUpload>;
}

/** An upload as a script without types sees it. */
export interface UntypedUpload {
  readonly key: string;
  readonly uploadId: string;
  readonly uploadPart: Method<Promise<unknown>>;
  readonly complete: Method<Promise<unknown>>;
  readonly abort: Method<Promise<unknown>>;
}

/** The same bucket, to be called in any way. */
export function untyped(bucket: FakeBucket): UntypedBucket {
  return bucket as unknown as UntypedBucket;
}
