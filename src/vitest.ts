import { chai, expect } from "vitest";
import type { BucketMatchers } from "./testing/runners/bucket-matchers.js";
import { bucketTest } from "./testing/runners/bucket-test.js";
import { equalities, explainDifference } from "./testing/runners/explain-equality.js";
import { install } from "./testing/runners/install.js";

export type {
  BucketMatchers,
  ExpectedCalls,
  ExpectedObject,
  ReceivedOperation,
} from "./testing/runners/bucket-matchers.js";
export { type BucketFixtures, type BucketTestOptions, bucketTest } from "./testing/runners/bucket-test.js";

declare module "vitest" {
  // Without type parameters: they differ from one major version to the next, and all have defaults.
  interface Assertion extends BucketMatchers {}
}

install(expect);

// vitest itself would find no visual difference.
chai.use(({ Assertion, AssertionError }, { flag, overwriteMethod }) => {
  for (const name of equalities) {
    overwriteMethod(Assertion.prototype, name, (original: (expected: unknown) => void) => {
      return function (this: object, expected: unknown): void {
        const difference = explainDifference(flag(this, "object"), expected);
        if (difference !== undefined && flag(this, "negate") !== true) throw new AssertionError(difference);
        original.call(this, expected);
      };
    });
  }
});

/** A `test` of vitest with fixtures, whose buckets are empty at first: `bucketTest()`. */
export const test: ReturnType<typeof bucketTest> = bucketTest();
