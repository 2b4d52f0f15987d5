import type { Semantics } from "../../semantics/semantics.js";
import { holdsForNothing, holdsForObject } from "../model/holds-condition.js";
import type { ModelCondition } from "../model/model-operation.js";
import type { HistoryCondition } from "./history-call.js";

/** The fields of an object that a condition is judged by. */
export interface JudgedObject {
  readonly etag: string;
  /** Each time of upload that an answer gave; a bucket should give one. */
  readonly uploaded: readonly number[];
}

/** The contents of a key: an object, nothing, or an object that no answer shows. */
export type JudgedState = JudgedObject | "nothing" | "unseen";

/** Stands for a version or an etag that an answer does not have. */
export const absentField = "undefined";

/** True if a precondition can come out one way in a state; none always holds. */
export function canBe(
  outcome: "held" | "failed",
  condition: HistoryCondition | undefined,
  state: JudgedState,
  semantics: Semantics,
): boolean {
  const wanted = outcome === "held";
  if (condition === undefined) return wanted;
  if (condition.unclear) return true;
  if (state === "nothing") return holdsForNothing(condition) === wanted;
  const { etag: known = absentField, uploaded: times = [] } = state === "unseen" ? {} : state;
  const { etagMatches = [], etagDoesNotMatch = [], uploadedAfter: after = 0 } = condition;
  const named = [...etagMatches, ...etagDoesNotMatch];
  const etags = known === absentField ? [`none of ${named.join()}`, ...named] : [known];
  // A time that is not known may be before both limits, between them by the millisecond or by the second, or after both.
  const anyTime = [Number.NEGATIVE_INFINITY, after + 1, after + 1000, Number.POSITIVE_INFINITY];
  const isTimed = (condition.uploadedBefore ?? condition.uploadedAfter) !== undefined;
  const uploaded = isTimed && (times.length === 0 || !times.every(Number.isFinite)) ? anyTime : isTimed ? times : [0];
  return etags.some((etag) =>
    uploaded.some(
      (time) => holdsForObject(modelCondition(condition, etag), { etag, uploaded: time }, semantics) === wanted,
    ),
  );
}

/** The condition as the model has it, which knows one etag: of a list only whether the object's is on it counts. */
function modelCondition(condition: HistoryCondition, etag: string): ModelCondition {
  const one = (etags: readonly string[] | undefined) =>
    etags && (etags.includes("*") ? "*" : etags.includes(etag) ? etag : `not ${etag}`);
  return {
    ...condition,
    etagMatches: one(condition.etagMatches),
    etagDoesNotMatch: one(condition.etagDoesNotMatch),
  };
}
