import type { ConditionRequest, EtagPattern } from "../request/request.js";
import type { Semantics } from "../semantics/semantics.js";
import { etagOf, type ObjectDigests } from "./etag.js";
import type { ObjectRecord } from "./state.js";

/** What conditions look at. */
type Judged = ObjectDigests & Pick<ObjectRecord, "uploaded">;

/** Whether a precondition holds for an object. */
// spec §2 StoreConditional; runtime §6; RFC 7232 §6 for the precedence, §3.4 for the second of the upload
export function conditionHolds(condition: ConditionRequest, record: Judged, semantics: Semantics): boolean {
  const { etagMatches, etagDoesNotMatch, uploadedBefore, uploadedAfter, fromHeaders } = condition;
  const unit = condition.secondsGranularity ? 1000 : 1;
  const uploaded = wholeUnits(record.uploaded, unit);
  const judged = (time: number): boolean => semantics.conditionsBefore1970 === "compared" || time >= 0;

  const matches = etagMatches === undefined || etagMatches.some((pattern) => strongMatch(pattern, record));
  const differs = etagDoesNotMatch === undefined || !etagDoesNotMatch.some((pattern) => weakMatch(pattern, record));
  // A matching etag outranks the time before which, a differing one the time after which the object was uploaded.
  const outranks = fromHeaders || semantics.conditionPrecedence === "always";
  const included = fromHeaders && semantics.unmodifiedInSameSecond === "holds" ? 1 : 0;
  const before =
    uploadedBefore === undefined ||
    (judged(uploadedBefore) && uploaded < wholeUnits(uploadedBefore, unit) + included) ||
    (outranks && etagMatches !== undefined && matches);
  const after =
    uploadedAfter === undefined ||
    (judged(uploadedAfter) && uploaded > wholeUnits(uploadedAfter, unit)) ||
    (outranks && etagDoesNotMatch !== undefined && differs);
  return matches && differs && before && after;
}

/** Whether a precondition holds for what a key holds when something is to be stored there. */
export function writeConditionHolds(
  condition: ConditionRequest | undefined,
  existing: ObjectRecord | undefined,
  semantics: Semantics,
): boolean {
  if (condition === undefined) return true;
  return existing === undefined ? conditionHoldsForMissing(condition) : conditionHolds(condition, existing, semantics);
}

/** Whether a precondition of a `put` holds when there is no object yet. */
// runtime §6
function conditionHoldsForMissing(condition: ConditionRequest): boolean {
  return condition.etagMatches === undefined && condition.uploadedAfter === undefined;
}

// RFC 7232 §2.3.2: a weak tag never matches strongly.
function strongMatch(pattern: EtagPattern, record: Judged): boolean {
  return pattern.type === "wildcard" || (pattern.type === "strong" && pattern.value === etagOf(record));
}

function weakMatch(pattern: EtagPattern, record: Judged): boolean {
  return pattern.type === "wildcard" || pattern.value === etagOf(record);
}

function wholeUnits(milliseconds: number, unit: number): number {
  return Math.floor(milliseconds / unit);
}
