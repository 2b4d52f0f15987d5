import type { Transition } from "../engine/engine.js";
import type { Action } from "../request/action.js";
import type { Refused } from "../service/failure.js";
import type { BucketState } from "../service/state.js";
import type { Core } from "./core.js";
import { toStoreError } from "./to-store-error.js";

/**
 * Commits what a request asks of a bucket.
 *
 * @param idKind - which kind of id it needs, if any.
 * @throws the error that a script sees, if the service refuses it.
 */
export function carryOut<Request, Outcome extends { readonly type: string }>(
  core: Core,
  action: Action,
  transition: Transition<BucketState, Request, Refused | Outcome>,
  request: Request,
  idKind?: string,
): Outcome {
  const outcome = core.engine.dispatch(transition, request, idKind);
  if (isRefused(outcome)) throw toStoreError(outcome.failure, action);
  return outcome;
}

function isRefused(outcome: { readonly type: string }): outcome is Refused {
  return outcome.type === "refused";
}
