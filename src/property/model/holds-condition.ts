import type { Semantics } from "../../semantics/semantics.js";
import type { ModelCondition } from "./model-operation.js";
import type { ModelObject } from "./model-outcome.js";

/** The fields of an object that a condition is judged by. */
type JudgedObject = Pick<ModelObject, "etag" | "uploaded">;

/** True if a condition holds for an existing object (spec §2 StoreConditional; facts §6). */
export function holdsForObject(condition: ModelCondition, object: JudgedObject, semantics: Semantics): boolean {
  const { etagMatches, etagDoesNotMatch, uploadedBefore, uploadedAfter, fromHeaders } = condition;
  const time = (milliseconds: number) =>
    condition.secondsGranularity === true ? Math.floor(milliseconds / 1000) : milliseconds;
  const canHold = (milliseconds: number) => semantics.conditionsBefore1970 === "compared" || milliseconds >= 0;

  const matches = etagMatches === undefined || etagMatches === "*" || etagMatches === object.etag;
  const differs = etagDoesNotMatch === undefined || (etagDoesNotMatch !== "*" && etagDoesNotMatch !== object.etag);
  const isEarlier = (uploaded: number, limit: number) =>
    // If-Unmodified-Since is about the second of the upload too (RFC 7232 §3.4).
    fromHeaders === true && semantics.unmodifiedInSameSecond === "holds" ? uploaded <= limit : uploaded < limit;
  const before =
    uploadedBefore === undefined || (canHold(uploadedBefore) && isEarlier(time(object.uploaded), time(uploadedBefore)));
  const after = uploadedAfter === undefined || (canHold(uploadedAfter) && time(object.uploaded) > time(uploadedAfter));

  if (fromHeaders !== true && semantics.conditionPrecedence === "headersOnly") {
    return matches && differs && before && after;
  }
  // An etag that speaks for the operation outranks the time that it goes with (RFC 7232 §6).
  const beforeOrOutranked = before || (etagMatches !== undefined && matches);
  const afterOrOutranked = after || (etagDoesNotMatch !== undefined && differs);
  return matches && differs && beforeOrOutranked && afterOrOutranked;
}

/** True if a condition lets a put go ahead where there is no object (facts §6). */
export function holdsForNothing(condition: { readonly [Name in "etagMatches" | "uploadedAfter"]?: unknown }): boolean {
  return condition.etagMatches === undefined && condition.uploadedAfter === undefined;
}
