import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";
import { manualClock } from "fakebucket/testing";

const clock = manualClock("2027-01-01");
const condition = { type: "Age", maxAge: 24 * 3600 };
const rule = { id: "a day", enabled: true, conditions: { prefix: "tmp/" }, deleteObjectsTransition: { condition } };
const bucket = new FakeBucket({ clock, lifecycle: [rule] });
await bucket.put("tmp/k", "v");
clock.advance("1d");
assert.equal(await bucket.head("tmp/k"), null);
