import { type Arbitrary, boolean, constantFrom, oneof, record } from "fast-check";
import { seldom } from "../arbitraries/sometimes.js";
import type { PlannedCondition, PlannedTime } from "../commands/operation-plan.js";
import { etag } from "./planned-value.js";

/** How far times of conditions lie from that of the operation, where a clock stands still until it is moved. */
const near = [0, -1, 1, -999, 999, -1000, 1000, -1001, 1001];

/** How far, where time goes on: so far that it matters to no answer how fast a run is. */
const far = [-86_400_000, 86_400_000];

/** A condition of one part, or of several, that hold as often as not. */
export function plannedCondition(clock = true): Arbitrary<PlannedCondition> {
  const time: Arbitrary<PlannedTime> = seldom(
    record({ sinceNow: constantFrom(...(clock ? near : far)) }),
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
