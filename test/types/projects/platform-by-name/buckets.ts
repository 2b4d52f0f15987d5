import type { R2Bucket } from "@cloudflare/workers-types";
import { FakeBucket } from "fakebucket";
import type { StoreBucket } from "fakebucket/types";

declare const bucket: StoreBucket;

bucket satisfies R2Bucket;
new FakeBucket() satisfies R2Bucket;
