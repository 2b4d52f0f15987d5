import type { Transition } from "../../engine/engine.js";
import type { HeadRequest } from "../request/request.js";
import { checkKey } from "./checks.js";
import { type Refused, refused } from "./failure.js";
import type { ServedRange } from "./resolve-range.js";
import { sortKeyOf } from "./sort-key.js";
import type { BucketState, ObjectRecord } from "./state.js";

/** The key has no object. */
export interface Missing {
  readonly type: "missing";
}

/** An object and the served range of its bytes. */
export interface Found {
  readonly type: "found";
  readonly record: ObjectRecord;
  readonly range: ServedRange;
}

/** Finds the metadata of an object. */
// spec §4 head
export const head: Transition<BucketState, HeadRequest, Refused | Missing | Found> = (state, request) => {
  const failure = checkKey(request.key, state.semantics);
  if (failure !== undefined) return { state, outcome: refused(failure) };
  const record = state.objects.get(sortKeyOf(request.key, state.semantics));
  if (record === undefined) return { state, outcome: { type: "missing" } };
  return { state, outcome: { type: "found", record, range: { offset: 0, length: record.bytes.size } } };
};
