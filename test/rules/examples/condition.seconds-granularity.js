import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";
import { manualClock } from "fakebucket/testing";

const bucket = new FakeBucket({ clock: manualClock("2026-01-01T00:00:00.678Z") });
await bucket.put("k", "hello");
const uploadedAfter = new Date("2026-01-01T00:00:00.000Z");
assert.equal("body" in (await bucket.get("k", { onlyIf: { uploadedAfter } })), true);
assert.equal("body" in (await bucket.get("k", { onlyIf: { uploadedAfter, secondsGranularity: true } })), false);
