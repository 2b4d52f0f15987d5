import type { ObjectContents } from "../../bucket/binding/bucket-contents.js";
import type { Budget } from "../costs/bill.js";
import type { CallFilter, Operation } from "../journal/journal.js";

/** The expected members of an object; other members may have any value. */
export interface ExpectedObject
  extends Partial<{ readonly [Field in Exclude<keyof ObjectContents, "body">]: unknown }> {
  /** Text, bytes, or an asymmetric matcher such as `expect.stringContaining("total")`. */
  readonly body?: unknown;
  /** The body, parsed as JSON. */
  readonly json?: unknown;
}

/** An operation of a fake, or any. */
export type ReceivedOperation = Operation | "*";

/** The expected calls. All fields are optional. */
export interface ExpectedCalls {
  /** The exact number of calls. @defaultValue at least one */
  readonly times?: number | undefined;
  /** The largest number of calls, in place of `times`: none is allowed too. @defaultValue any number */
  readonly atMost?: number | undefined;
  /** Options of each call, such as `onlyIf`. Each is compared like `toEqual`; a call may have others too. */
  readonly options?: object | undefined;
  /** Only counts calls after the first one of this operation, and of this key if given: `["get", "a.txt"]`. */
  readonly after?: readonly [operation: ReceivedOperation, key?: CallFilter["key"]] | undefined;
}

/** The matchers of `fakebucket/vitest` and `fakebucket/jest`. Their failures show the contents of the bucket. */
export interface BucketMatchers<Result = void> {
  /**
   * Expects a bucket to have an object, with the given fields, if any: the fields of `contents()`, such as `body`,
   * `json`, `size`, `httpMetadata`, `customMetadata`, `etag` and `storageClass`. Each is compared as a whole, like
   * `toEqual`; asymmetric matchers may replace a field or a part of it.
   */
  toHaveObject(key: string, expected?: ExpectedObject): Result;
  /** Expects a bucket to have exactly these keys, in any order. */
  toHaveKeys(keys: readonly string[]): Result;
  /** Expects a bucket to have neither objects nor uploads in progress. */
  toBeEmptyBucket(): Result;
  /**
   * Expects calls in a journal, or in the latest journal of a fake. In `bucketTest` each bucket has one.
   *
   * @param operation - named as in errors, such as `"put"`; `"*"` for any.
   * @param key - like {@link CallFilter.key}. @defaultValue any
   * @example
   * ```ts no-run
   * expect(bucket).toHaveReceived("put", { times: 2 });
   * expect(bucket).toHaveReceived("put", "a.txt", { times: 1, options: { onlyIf } });
   * ```
   */
  toHaveReceived(operation: ReceivedOperation, expected: ExpectedCalls): Result;
  toHaveReceived(operation: ReceivedOperation, key?: CallFilter["key"], expected?: ExpectedCalls): Result;
  /** Expects a bill within a budget. */
  toCostAtMost(budget: Budget): Result;
}
