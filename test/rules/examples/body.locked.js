import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const bucket = new FakeBucket();
await bucket.put("k", "hello");
const object = await bucket.get("k");
const reader = object.body.getReader();
await assert.rejects(object.text(), { message: "This ReadableStream is currently locked to a reader." });
reader.releaseLock();
assert.equal(await object.text(), "hello");
