import type { ObjectContents } from "../../bucket/binding/bucket-contents.js";
import type { Budget } from "../costs/bill.js";
import type { CallFilter, Operation } from "../journal/journal.js";

/** The members that an object is expected to have: a member that is not named may be anything. */
export interface ExpectedObject
  extends Partial<{ readonly [Field in Exclude<keyof ObjectContents, "body">]: unknown }> {
  /** Text, bytes, or an asymmetric matcher such as `expect.stringContaining("total")`. */
  readonly body?: unknown;
  /** The body, parsed as JSON. */
  readonly json?: unknown;
}

/** An operation that a fake may have received, or any. */
export type ReceivedOperation = Operation | "*";

/** The calls that are expected to have come. Each field may be left out. */
export interface ExpectedCalls {
  /** The number of calls, no more and no less. @defaultValue at least one */
  readonly times?: number | undefined;
  /** The most calls, in place of `times`: none is fine too. @defaultValue any number */
  readonly atMost?: number | undefined;
  /** The options that each call has, such as `onlyIf`: each is compared as `toEqual` does; a call may have others too. */
  readonly options?: object | undefined;
  /** Calls count that came after the first of this operation, on this key if there is one: `["get", "a.txt"]`. */
  readonly after?: readonly [operation: ReceivedOperation, key?: CallFilter["key"]] | undefined;
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
   * Expects calls of a fake, in the journal that was begun last for it, or of a journal. In `bucketTest` each bucket has one.
   *
   * @param operation - as in errors, such as `"put"`; `"*"`: any.
   * @param key - as in {@link CallFilter.key}. Any if it is left out.
   * @example
   * ```ts no-run
   * expect(bucket).toHaveReceived("put", { times: 2 });
   * expect(bucket).toHaveReceived("put", "a.txt", { times: 1, options: { onlyIf } });
   * ```
   */
  toHaveReceived(operation: ReceivedOperation, expected: ExpectedCalls): Result;
  toHaveReceived(operation: ReceivedOperation, key?: CallFilter["key"], expected?: ExpectedCalls): Result;
  /** Expects that a bill keeps to a budget. */
  toCostAtMost(budget: Budget): Result;
}
