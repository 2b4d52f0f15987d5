import type { FakeBucket } from "fakebucket";
import { R2Bucket } from "fakebucket/r2";
import type { BucketLike, StoreBucket, StoreObject } from "fakebucket/types";
import type { Equal, Expect } from "../expect.js";

const bucket = new R2Bucket({ semantics: "documented" });

bucket satisfies FakeBucket;
bucket satisfies StoreBucket;
bucket satisfies BucketLike;
export type NameIsTheInstances = Expect<Equal<typeof bucket, R2Bucket>>;
export type Headed = Expect<Equal<Awaited<ReturnType<typeof bucket.head>>, StoreObject | null>>;

export const stored: Promise<StoreObject> = bucket.put("notes/today.txt", "Buy milk");

// @ts-expect-error A bucket of any type would have it.
bucket.doesNotExist();
// @ts-expect-error
void bucket.put(1, "value");
// @ts-expect-error There is no such option.
new R2Bucket({ limit: 5 });
