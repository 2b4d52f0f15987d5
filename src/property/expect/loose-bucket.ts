import type { BucketLike } from "../../../types/index.js";

// biome-ignore lint/suspicious/noExplicitAny: checks call any bucket with any arguments, on purpose, and look at any result.
export type Anything = any;

/** A bucket that is called with arguments that no type allows. */
export interface LooseBucket {
  head(...args: unknown[]): Promise<Anything>;
  get(...args: unknown[]): Promise<Anything>;
  put(...args: unknown[]): Promise<Anything>;
  delete(...args: unknown[]): Promise<Anything>;
  list(...args: unknown[]): Promise<Anything>;
  createMultipartUpload(...args: unknown[]): Promise<LooseUpload>;
  resumeMultipartUpload(...args: unknown[]): LooseUpload;
}

/** An upload that is called with arguments that no type allows. */
export interface LooseUpload {
  readonly key: string;
  readonly uploadId: string;
  uploadPart(...args: unknown[]): Promise<Anything>;
  complete(...args: unknown[]): Promise<Anything>;
  abort(...args: unknown[]): Promise<Anything>;
}

/** The same bucket, to be called with arguments of any type. */
export function loosely(bucket: BucketLike): LooseBucket {
  return bucket as LooseBucket;
}
