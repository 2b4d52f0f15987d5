import type { R2Bucket } from "@cloudflare/workers-types";
import type { BucketLike } from "fakebucket/types";

declare const platformBucket: R2Bucket;

platformBucket satisfies BucketLike;
