import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";
import { manualClock } from "fakebucket/testing";

const clock = manualClock("2027-01-01");
const ageOf = (hours) => ({ condition: { type: "Age", maxAge: hours * 3600 } });
const rule = {
  id: "both",
  enabled: true,
  deleteObjectsTransition: ageOf(24),
  storageClassTransitions: [{ ...ageOf(2), storageClass: "InfrequentAccess" }],
};
const bucket = new FakeBucket({ clock, lifecycle: [rule] });
await bucket.put("k", "v");
clock.advance(3 * 3600 * 1000);
assert.equal((await bucket.head("k")).storageClass, "Standard");
