import type { ObjectContents } from "../../binding/bucket-contents.js";
import type { Budget } from "../bill.js";
import type { CallFilter } from "../journal.js";

/** What an object is expected to be: what is not named may be anything. */
export interface ExpectedObject
  extends Partial<{ readonly [Field in Exclude<keyof ObjectContents, "body">]: unknown }> {
  /** Text, bytes, or an asymmetric matcher such as `expect.stringContaining("total")`. */
  readonly body?: unknown;
  /** The body, parsed as JSON. */
  readonly json?: unknown;
}

/** The matchers of `fakebucket/vitest` and `fakebucket/jest`. Their failures show what the bucket holds. */
export interface BucketMatchers<Result = void> {
  /**
   * Expects a bucket to have an object, with these fields if any are given: those of `contents()`, such as `body`, `json`, `size`,
   * `httpMetadata`, `customMetadata`, `etag` and `storageClass`. Each is compared as `toEqual` does, the whole of it;
   * asymmetric matchers may stand for a field or inside of one.
   */
  toHaveObject(key: string, expected?: ExpectedObject): Result;
  /** Expects a bucket to have objects under these keys, and no others. Their order does not matter. */
  toHaveKeys(keys: readonly string[]): Result;
  /** Expects a bucket to have neither objects nor uploads in progress. */
  toBeEmptyBucket(): Result;
  /**
   * Expects calls in a journal; of a fake, in the journal that was begun last for it.
   *
   * @param operation - as in errors, such as `"put"`; `"*"`: any.
   * @param key - as in {@link CallFilter.key}. Any if it is left out.
   * @param times - how many calls, no more and no less. At least one if it is left out.
   */
  toHaveBeenCalledOn(operation: string, key?: CallFilter["key"], times?: number): Result;
  /** Expects that a bill keeps to a budget. */
  toCostAtMost(budget: Budget): Result;
}
