import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";
import { faults } from "fakebucket/testing";

const bucket = new FakeBucket();
for (let count = 0; count < 10; count++) await bucket.put("k", "v");
// Only a test makes a call fail.
faults(bucket).on("put").refuse(10001).once();
await assert.rejects(bucket.put("k", "v"), { code: 10001 });
