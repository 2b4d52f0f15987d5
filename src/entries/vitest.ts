import { chai, expect } from "vitest";
import { fromTest } from "../testing/place-of.js";
import type { BucketMatchers } from "../testing/runners/bucket-matchers.js";
import { bucketTest } from "../testing/runners/bucket-test.js";
import { comparisons, equalities, explainDifference, explainInside, install } from "../testing/runners/install.js";

export type {
  BucketMatchers,
  ExpectedCalls,
  ExpectedObject,
  ReceivedOperation,
} from "../testing/runners/bucket-matchers.js";
export { type BucketFixtures, type BucketTestOptions, bucketTest } from "../testing/runners/bucket-test.js";

declare module "vitest" {
  // Without type parameters: they differ between major versions, and all have defaults.
  interface Assertion extends BucketMatchers {}
}

install(expect);

// vitest's own report would show no visual difference.
chai.use(({ Assertion, AssertionError }, { flag, overwriteMethod }) => {
  for (const name of comparisons.filter((name) => name in Assertion.prototype)) {
    overwriteMethod(Assertion.prototype, name, (original: (...expected: unknown[]) => void) => {
      return function (this: object, ...expected: unknown[]): void {
        const actual: unknown = flag(this, "object");
        const difference = equalities.includes(name) ? explainDifference(actual, expected[0]) : undefined;
        if (difference !== undefined && flag(this, "negate") !== true) throw new AssertionError(difference);
        try {
          original.apply(this, expected);
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          error.message += explainInside(name, actual, expected);
          throw fromTest(error);
        }
      };
    });
  }
});

/** vitest's `test` with fixtures of initially empty buckets: `bucketTest()`. */
export const test: ReturnType<typeof bucketTest> = bucketTest();
