import { expect } from "vitest";
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

// The prototype of all assertions; some pools do not export `chai`.
const { assertionCalls } = expect.getState();
const assertions: object = Object.getPrototypeOf(expect(undefined));
expect.setState({ assertionCalls });

/** The state of an assertion, in chai's shape. */
interface Flagged {
  readonly __flags: { readonly object?: unknown };
}

// vitest's own report would show no visual difference.
for (const name of comparisons) {
  const original: unknown = Object.getOwnPropertyDescriptor(assertions, name)?.value;
  // vitest 4.1.0 has a getter in one place: it calls another of these matchers.
  if (typeof original !== "function") continue;
  const value = function (this: Flagged, ...expected: unknown[]): unknown {
    const { object: actual } = this.__flags;
    try {
      return original.apply(this, expected);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const difference = equalities.includes(name) ? explainDifference(actual, expected[0]) : undefined;
      if (difference !== undefined) throw fromTest(Reflect.construct(error.constructor, [difference]));
      error.message += explainInside(name, actual, expected);
      throw fromTest(error);
    }
  };
  Object.defineProperty(assertions, name, { value });
}

/** vitest's `test` with fixtures of initially empty buckets: `bucketTest()`. */
export const test: ReturnType<typeof bucketTest> = bucketTest();
