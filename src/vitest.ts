import { expect } from "vitest";
import type { BucketMatchers } from "./testing/runners/bucket-matchers.js";
import { bucketTest } from "./testing/runners/bucket-test.js";
import { install } from "./testing/runners/install.js";

export type { BucketMatchers, ExpectedObject } from "./testing/runners/bucket-matchers.js";
export { type BucketFixtures, type BucketTestOptions, bucketTest } from "./testing/runners/bucket-test.js";

declare module "vitest" {
  interface Assertion<T> extends BucketMatchers {}
}

install(expect);

/** A `test` of vitest with fixtures, whose buckets are empty at first: `bucketTest()`. */
export const test: ReturnType<typeof bucketTest> = bucketTest();
