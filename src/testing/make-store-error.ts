import { shown } from "../base/messages/shown.js";
import { failuresByCode, whyNoFailure } from "../bucket/binding/failures-by-code.js";
import type { StoreError } from "../bucket/binding/store-error.js";
import { toStoreError } from "../bucket/binding/to-store-error.js";
import type { Action } from "../bucket/request/request.js";
import { semantics } from "../semantics/presets.js";
import { actions } from "./given-arguments.js";
import { mistake } from "./place-of.js";

/**
 * The error of a refusal, for tests that replace a method themselves. `isStoreError` knows it.
 *
 * @param action - the operation that is refused, as errors name it.
 * @param code - one of those with which a call of a binding can fail.
 * @throws TypeError if there is no such operation or code, or no binding meets it; the message says why.
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
    throw mistake(`storeError: action must be one of ${actions.join(", ")}, not ${shown(action)}.`);
  }
  const failures = failuresByCode(semantics.documented);
  const failure = failures.get(code);
  if (failure !== undefined) return toStoreError(failure, action);
  throw mistake(
    `storeError: code must be one of ${[...failures.keys()].join(", ")}, not ${shown(code)}${whyNoFailure(code)}.`,
  );
}
