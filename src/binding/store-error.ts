import type { Action } from "../request/request.js";
import type { RuleId } from "../rules/all-rules.js";
import type { Failure } from "../service/failure.js";

/**
 * A refusal of the service: a plain `Error`, as on the platform, whose message is `ACTION: TEXT (CODE)`. What a tester
 * also wants to know is on it as non-enumerable properties.
 */
export interface StoreError extends Error {
  /** The code at the end of the message, such as 10020. */
  readonly code: number;
  /** The operation at the start of the message, such as `put`. */
  readonly action: Action;
  /** The rule that refuses. */
  readonly rule: RuleId;
}

/**
 * Whether an error is a refusal of the service, and not a mistake in the arguments or an error of a stream.
 *
 * @example
 * ```ts
 * try {
 *   await bucket.put("k".repeat(1025), "too long a key");
 * } catch (error) {
 *   if (isStoreError(error)) console.log(error.code); // 10020
 * }
 * ```
 */
export function isStoreError(error: unknown): error is StoreError {
  if (typeof error !== "object" || error === null) return false;
  const { code, action, rule } = error as Partial<StoreError>;
  return typeof code === "number" && typeof action === "string" && typeof rule === "string";
}

/** The error that a script sees of a failure. */
// runtime §1: constructor and name are `Error`
export function toStoreError(failure: Failure, action: Action): StoreError {
  const error = new Error(`${action}: ${failure.text} (${failure.code})`);
  return Object.defineProperties(error, {
    code: { value: failure.code, writable: true, configurable: true },
    action: { value: action, writable: true, configurable: true },
    rule: { value: failure.rule, writable: true, configurable: true },
  }) as StoreError;
}
