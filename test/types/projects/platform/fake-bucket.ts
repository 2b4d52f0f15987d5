import { FakeBucket } from "fakebucket";
import type { BucketLike, StoreBucket } from "fakebucket/types";

const bucket = new FakeBucket();

bucket satisfies R2Bucket;
bucket satisfies StoreBucket;
bucket satisfies BucketLike;

export const env: { readonly BUCKET: R2Bucket } = { BUCKET: new FakeBucket({ semantics: "deployed" }) };
