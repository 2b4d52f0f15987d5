import type { R2Bucket as PlatformBucket, R2Objects } from "@cloudflare/workers-types";
import type { FakeBucket, FakeBucketOptions } from "fakebucket";
import { R2Bucket } from "fakebucket/r2";
import type { BucketLike } from "fakebucket/types";
import type { Equal, Expect } from "../expect.js";

const bucket = new R2Bucket();

bucket satisfies PlatformBucket;
bucket satisfies BucketLike;
bucket satisfies FakeBucket;
export type NameIsTheInstances = Expect<Equal<typeof bucket, R2Bucket>>;
export type OptionsAreTheFakes = Expect<Equal<ConstructorParameters<typeof R2Bucket>, [options?: FakeBucketOptions]>>;

export const env: { readonly BUCKET: PlatformBucket } = { BUCKET: new R2Bucket({ limits: { maxKeyBytes: 10 } }) };
export const listed: Promise<R2Objects> = bucket.list({ limit: 5 });
export const withMetadata: Promise<unknown> = bucket.list({ include: ["httpMetadata"] });
export const isBucket = (value: unknown): value is R2Bucket => value instanceof R2Bucket;

// @ts-expect-error There is no such preset.
new R2Bucket({ semantics: "mine" });
// @ts-expect-error There is no such option.
new R2Bucket({ limit: 5 });
