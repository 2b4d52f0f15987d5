import type { RuleId } from "../../rules/statements/all-rules.js";
import type { Action } from "../request/request.js";

/**
 * A refusal by the service: a plain `Error`, as on the platform, with the message `ACTION: TEXT (CODE)`. Additional
 * facts for tests are non-enumerable properties.
 */
export interface StoreError extends Error {
  /** The code at the end of the message, such as 10020. */
  readonly code: number;
  /** The operation at the start of the message, such as `put`. */
  readonly action: Action;
  /** The rule behind the refusal. */
  readonly rule: RuleId;
}

/**
 * True if an error is a refusal by the service, not an error of the arguments or of a stream. Only for tests: on the
 * platform it is always false, since errors have no `code` there. A script reads the code at the end of the message.
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
