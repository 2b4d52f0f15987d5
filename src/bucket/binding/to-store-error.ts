import type { Action } from "../request/request.js";
import type { Failure } from "../service/failure.js";
import type { StoreError } from "./store-error.js";

/** Creates the script's error for a failure. */
// runtime §1: constructor and name are `Error`
export function toStoreError(failure: Failure, action: Action): StoreError {
  const error = new Error(`${action}: ${failure.text} (${failure.code})`);
  return Object.defineProperties(error, {
    code: { value: failure.code, writable: true, configurable: true },
    action: { value: action, writable: true, configurable: true },
    rule: { value: failure.rule, writable: true, configurable: true },
  }) as StoreError;
}
