import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";
import { manualClock } from "fakebucket/testing";

const clock = manualClock("2027-01-01");
const transition = { condition: { type: "Age", maxAge: 30 * 24 * 3600 }, storageClass: "InfrequentAccess" };
const rule = { id: "a month", enabled: true, storageClassTransitions: [transition] };
const bucket = new FakeBucket({ clock, lifecycle: [rule] });
const { version } = await bucket.put("k", "v");
clock.advance("30d");
const object = await bucket.head("k");
assert.deepEqual([object.storageClass, object.version], ["InfrequentAccess", version]);
