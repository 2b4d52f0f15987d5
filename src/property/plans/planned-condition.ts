import { type Arbitrary, boolean, constantFrom, oneof, record } from "fast-check";
import { seldom } from "../arbitraries/sometimes.js";
import type { PlannedCondition, PlannedTime } from "../commands/planned-operation.js";
import { etag } from "./planned-value.js";

/** A condition of one part, or of several, that hold as often as not. */
export function plannedCondition(): Arbitrary<PlannedCondition> {
  const time: Arbitrary<PlannedTime> = seldom(
    record({ sinceNow: constantFrom(0, -1, 1, -999, 999, -1000, 1000, -1001, 1001) }),
    record({ at: constantFrom(0, -1, -1001) }),
  );
  const several = {
    etagMatches: etag(),
    etagDoesNotMatch: etag(),
    uploadedBefore: time,
    uploadedAfter: time,
    secondsGranularity: boolean(),
  };
  return oneof(
    record({ etagMatches: etag() }),
    record({ etagDoesNotMatch: etag() }),
    record({ uploadedBefore: time, secondsGranularity: boolean() }),
    record({ uploadedAfter: time, secondsGranularity: boolean() }),
    record(several, { requiredKeys: [] }),
  );
}
