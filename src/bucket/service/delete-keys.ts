import type { Transition } from "../../engine/engine.js";
import type { DeleteRequest } from "../request/request.js";
import { checkKey, checkLocks } from "./checks.js";
import { failures, type Refused, refused } from "./failure.js";
import { sortKeyOf } from "./sort-key.js";
import { type BucketState, withoutObjects } from "./state.js";

/** The request succeeded without a result. */
export interface Done {
  readonly type: "done";
}

/** Deletes one or several keys, all or none. */
// spec §4 delete; service Limits (delete)
export const deleteKeys: Transition<BucketState, DeleteRequest, Refused | Done> = (state, request, { now }) => {
  const { semantics } = state;
  const { keys } = request;
  if (request.array && (keys.length < semantics.minDeleteKeys || keys.length > semantics.maxDeleteKeys)) {
    return { state, outcome: refused(failures.deleteCount) };
  }
  for (const key of keys) {
    const failure = checkKey(key, semantics);
    if (failure !== undefined) return { state, outcome: refused(failure) };
  }
  const sortKeys = keys.map((key) => sortKeyOf(key, semantics));
  // Undocumented: one locked key of an array prevents the whole deletion, and locks are checked last.
  const lockFailure = checkLocks(state, sortKeys, now);
  if (lockFailure !== undefined) return { state, outcome: refused(lockFailure) };
  return { state: withoutObjects(state, sortKeys), outcome: { type: "done" } };
};
