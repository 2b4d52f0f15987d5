import { put } from "../../src/service/put.js";
import type { BucketState } from "../../src/service/state.js";
import { putRequest } from "./requests.js";

/** Stores an empty object under each of many keys, without a look at the state after each. */
export function fill(state: BucketState, keys: Iterable<string>): BucketState {
  let filled = state;
  for (const key of keys) filled = put(filled, putRequest(key, ""), { now: 0, id: "version" }).state;
  return filled;
}
