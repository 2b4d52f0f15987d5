import type { Transition } from "../engine/engine.js";
import type { DeleteRequest } from "../request/request.js";
import { checkKey } from "./check-key.js";
import { failures, type Refused, refused } from "./failure.js";
import { sortKeyOf } from "./sort-key.js";
import type { BucketState } from "./state.js";

/** The request was carried out; there is nothing to tell. */
export interface Done {
  readonly type: "done";
}

/** Deletes one key or several, all of them or none. */
// spec §4 delete; service Limits (delete)
export const deleteKeys: Transition<BucketState, DeleteRequest, Refused | Done> = (state, request) => {
  const { semantics } = state;
  const { keys } = request;
  if (request.array && (keys.length < semantics.minDeleteKeys || keys.length > semantics.maxDeleteKeys)) {
    return { state, outcome: refused(failures.deleteCount) };
  }
  for (const key of keys) {
    const failure = checkKey(key, semantics);
    if (failure !== undefined) return { state, outcome: refused(failure) };
  }
  const objects = state.objects.deleteAll(
    keys.map((key) => sortKeyOf(key, semantics)),
    state.owner,
  );
  return { state: objects === state.objects ? state : { ...state, objects }, outcome: { type: "done" } };
};
