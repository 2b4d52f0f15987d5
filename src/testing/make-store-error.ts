import { describeValue } from "../base/messages/describe-value.js";
import { failuresByCode, whyNoFailure } from "../bucket/binding/failures-by-code.js";
import type { StoreError } from "../bucket/binding/store-error.js";
import { toStoreError } from "../bucket/binding/to-store-error.js";
import type { Action } from "../bucket/request/request.js";
import { semantics } from "../semantics/presets.js";
import { actions } from "./given-arguments.js";
import { mistake } from "./place-of.js";

/**
 * Makes the error of a refusal, for tests that replace a method. `isStoreError` recognizes it.
 *
 * @param action - the refused operation, named as in errors.
 * @param code - a code of a binding's call.
 * @throws TypeError for an unknown operation or code, or a code that no binding returns; the message gives the reason.
 *
 * @example
 * ```ts
 * import { isStoreError } from "fakebucket";
 * import { storeError } from "fakebucket/testing";
 *
 * const error = storeError("put", 10058);
 * console.log(error.message); // put: Reduce your concurrent request rate for the same object. (10058)
 * console.log(isStoreError(error)); // true
 * ```
 */
export function storeError(action: Action, code: number): StoreError {
  if (!actions.includes(action)) {
    throw mistake(`storeError: action must be one of ${actions.join(", ")}, not ${describeValue(action)}.`);
  }
  const failures = failuresByCode(semantics.documented);
  const failure = failures.get(code);
  if (failure !== undefined) return toStoreError(failure, action);
  throw mistake(
    `storeError: code must be one of ${[...failures.keys()].join(", ")}, not ${describeValue(code)}${whyNoFailure(code)}.`,
  );
}
