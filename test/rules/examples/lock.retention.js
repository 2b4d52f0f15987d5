import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";
import { manualClock } from "fakebucket/testing";

const clock = manualClock("2027-01-01");
const week = { id: "week", enabled: true, condition: { type: "Age", maxAgeSeconds: 7 * 24 * 3600 } };
const january = { id: "january", enabled: true, condition: { type: "Date", date: "2027-02-01" } };
const bucket = new FakeBucket({ clock, locks: [week, january] });
await bucket.put("k", "v");
clock.advance("10d");
await assert.rejects(bucket.delete("k"), { message: /\(10069\)$/ });
clock.advance("21d");
await bucket.delete("k");
