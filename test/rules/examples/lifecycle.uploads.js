import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";
import { manualClock } from "fakebucket/testing";

const clock = manualClock("2027-01-01");
const condition = { type: "Age", maxAge: 24 * 3600 };
const rule = { id: "a day", enabled: true, abortMultipartUploadsTransition: { condition } };
const bucket = new FakeBucket({ clock, lifecycle: [rule] });
const upload = await bucket.createMultipartUpload("k");
clock.advance("1d");
await assert.rejects(upload.uploadPart(1, "v"), { message: /\(10024\)$/ });
