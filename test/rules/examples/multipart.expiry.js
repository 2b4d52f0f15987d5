import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";
import { manualClock } from "fakebucket/testing";

const clock = manualClock("2026-01-01");
const bucket = new FakeBucket({ clock });
const upload = await bucket.createMultipartUpload("k");
clock.advance("7d");
await assert.rejects(upload.uploadPart(1, "v"), { message: /\(10024\)$/ });
