import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";
import { manualClock } from "fakebucket/testing";

const clock = manualClock("2026-01-01");
const bucket = new FakeBucket({ clock });
clock.advance(1);
const { uploaded } = await bucket.put("k", "v");
assert.equal(uploaded.toISOString(), "2026-01-01T00:00:00.001Z");
