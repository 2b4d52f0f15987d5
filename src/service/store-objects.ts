import type { Transition } from "../engine/engine.js";
import { sortKeyOf } from "./sort-key.js";
import { type BucketState, type ObjectRecord, withObject } from "./state.js";

/** Stores objects as they are, all at once: no script can, but a test sets the state in which it begins. */
export const storeObjects: Transition<BucketState, readonly ObjectRecord[], undefined> = (state, records) => {
  let next = state;
  for (const record of records) next = withObject(next, sortKeyOf(record.key, state.semantics), record);
  return { state: next, outcome: undefined };
};
