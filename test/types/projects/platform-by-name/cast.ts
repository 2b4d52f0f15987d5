import type { R2Bucket } from "@cloudflare/workers-types";
import { FakeBucket } from "fakebucket";
import type { StoreBucket } from "fakebucket/types";

declare const bucket: StoreBucket;

bucket as R2Bucket satisfies R2Bucket;
new FakeBucket() as R2Bucket satisfies R2Bucket;
