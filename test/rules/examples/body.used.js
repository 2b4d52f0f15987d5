import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const bucket = new FakeBucket();
await bucket.put("k", "hello");
const object = await bucket.get("k");
const reader = object.body.getReader();
assert.equal(object.bodyUsed, false);
await reader.read();
assert.equal(object.bodyUsed, true);
