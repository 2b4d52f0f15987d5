import type { BucketLike } from "../../../types/index.js";

// biome-ignore lint/suspicious/noExplicitAny: checks pass any arguments to a bucket, and inspect any result.
export type Anything = any;

/** A bucket with untyped arguments. */
export interface LooseBucket {
  head(...args: unknown[]): Promise<Anything>;
  get(...args: unknown[]): Promise<Anything>;
  put(...args: unknown[]): Promise<Anything>;
  delete(...args: unknown[]): Promise<Anything>;
  list(...args: unknown[]): Promise<Anything>;
  createMultipartUpload(...args: unknown[]): Promise<LooseUpload>;
  resumeMultipartUpload(...args: unknown[]): LooseUpload;
}

/** An upload with untyped arguments. */
export interface LooseUpload {
  readonly key: string;
  readonly uploadId: string;
  uploadPart(...args: unknown[]): Promise<Anything>;
  complete(...args: unknown[]): Promise<Anything>;
  abort(...args: unknown[]): Promise<Anything>;
}

/** Returns the bucket, typed to allow any arguments. */
export function loosely(bucket: BucketLike): LooseBucket {
  return bucket as LooseBucket;
}
