import type { Transition } from "../../engine/engine.js";
import type { GetRequest } from "../request/request.js";
import { checkKey, checkSsecKey, conditionHolds } from "./checks.js";
import { failures, type Refused, refused } from "./failure.js";
import type { Found, Missing } from "./head.js";
import { resolveRange } from "./resolve-range.js";
import { sortKeyOf } from "./sort-key.js";
import type { BucketState, ObjectRecord } from "./state.js";

/** The object exists but does not meet the precondition: the result is its metadata without its body. */
interface PreconditionFailed {
  readonly type: "preconditionFailed";
  readonly record: ObjectRecord;
}

/** Finds an object; only its metadata if the precondition fails. */
// spec §4 get; runtime §2 Order of checks
export const get: Transition<BucketState, GetRequest, Refused | Missing | Found | PreconditionFailed> = (
  state,
  request,
) => {
  const { semantics } = state;
  // 1. The key.
  const keyFailure = checkKey(request.key, semantics);
  if (keyFailure !== undefined) return { state, outcome: refused(keyFailure) };
  // 2. The object.
  const record = state.objects.get(sortKeyOf(request.key, semantics));
  if (record === undefined) return { state, outcome: { type: "missing" } };
  // 3. The SSE-C key. Undocumented: it is checked first.
  const ssecFailure = checkSsecKey(request.ssecKey, record, state);
  if (ssecFailure !== undefined) return { state, outcome: refused(ssecFailure) };
  // 4. The precondition.
  if (request.onlyIf !== undefined && !conditionHolds(request.onlyIf, record, semantics)) {
    return { state, outcome: { type: "preconditionFailed", record } };
  }
  // 5. The range.
  const range = resolveRange(request.range, record.bytes.size, semantics);
  if (range === undefined) {
    const { rangeNotSatisfiable, rangeHeaderNotSatisfiable } = failures;
    return {
      state,
      outcome: refused(request.range?.form === "header" ? rangeHeaderNotSatisfiable : rangeNotSatisfiable),
    };
  }
  return { state, outcome: { type: "found", record, range } };
};
