import type { Semantics } from "../../semantics/semantics.js";
import type { HistoryCondition, PlainCondition } from "./history-condition.js";

/** True if a condition holds for an existing object (spec §2 StoreConditional; runtime §6). */
export function holdsForObject(
  condition: PlainCondition,
  object: { readonly etag: string; readonly uploaded: number },
  semantics: Semantics,
): boolean {
  const { etagMatches, etagDoesNotMatch, uploadedBefore, uploadedAfter, fromHeaders } = condition;
  const time = (milliseconds: number) =>
    condition.secondsGranularity === true ? Math.floor(milliseconds / 1000) : milliseconds;
  const canHold = (milliseconds: number) => semantics.conditionsBefore1970 === "compared" || milliseconds >= 0;

  const isOwn = (etag: string) => etag === "*" || etag === object.etag;
  const matches = etagMatches === undefined || [etagMatches].flat().some(isOwn);
  const differs = etagDoesNotMatch === undefined || ![etagDoesNotMatch].flat().some(isOwn);
  const isEarlier = (uploaded: number, limit: number) =>
    // If-Unmodified-Since includes the second of the upload (RFC 7232 §3.4).
    fromHeaders === true && semantics.unmodifiedInSameSecond === "holds" ? uploaded <= limit : uploaded < limit;
  const before =
    uploadedBefore === undefined || (canHold(uploadedBefore) && isEarlier(time(object.uploaded), time(uploadedBefore)));
  const after = uploadedAfter === undefined || (canHold(uploadedAfter) && time(object.uploaded) > time(uploadedAfter));

  if (fromHeaders !== true && semantics.conditionPrecedence === "headersOnly") {
    return matches && differs && before && after;
  }
  // A successful etag condition outranks the time condition of its pair (RFC 7232 §6).
  const beforeOrOutranked = before || (etagMatches !== undefined && matches);
  const afterOrOutranked = after || (etagDoesNotMatch !== undefined && differs);
  return matches && differs && beforeOrOutranked && afterOrOutranked;
}

/** True if a condition holds for a put under a missing key (runtime §6). */
export function holdsForNothing(condition: { readonly [Name in "etagMatches" | "uploadedAfter"]?: unknown }): boolean {
  return condition.etagMatches === undefined && condition.uploadedAfter === undefined;
}

/** The fields of an object used by conditions. */
export interface JudgedObject {
  readonly etag: string;
  /** Every upload time in a result; a bucket should return only one. */
  readonly uploaded: readonly number[];
}

/** The contents of a key: an object, nothing, or an object that appears in no result. */
export type JudgedState = JudgedObject | "nothing" | "unseen";

/** Stands for a version or an etag missing from a result. */
export const absentField = "undefined";

/** True if a precondition can have this result in a state; without a condition, it always holds. */
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
  // An unknown time may be before both limits, between them by the millisecond or by the second, or after both.
  const anyTime = [Number.NEGATIVE_INFINITY, after + 1, after + 1000, Number.POSITIVE_INFINITY];
  const isTimed = (condition.uploadedBefore ?? condition.uploadedAfter) !== undefined;
  const uploaded = isTimed && (times.length === 0 || !times.every(Number.isFinite)) ? anyTime : isTimed ? times : [0];
  return etags.some((etag) =>
    uploaded.some((time) => holdsForObject(condition, { etag, uploaded: time }, semantics) === wanted),
  );
}
