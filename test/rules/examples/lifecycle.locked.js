import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";
import { manualClock } from "fakebucket/testing";

const clock = manualClock("2027-01-01");
const rule = { id: "a day", enabled: true, deleteObjectsTransition: { condition: { type: "Age", maxAge: 24 * 3600 } } };
const lock = { id: "a week", enabled: true, condition: { type: "Age", maxAgeSeconds: 7 * 24 * 3600 } };
const bucket = new FakeBucket({ clock, lifecycle: [rule], locks: [lock] });
await bucket.put("k", "v");
clock.advance("6d");
assert.equal((await bucket.head("k")).key, "k");
clock.advance("1d");
assert.equal(await bucket.head("k"), null);
