import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const bucket = new FakeBucket();
await bucket.put("k", "hello");
const object = await bucket.get("k");
await bucket.put("copy", object.body);
assert.equal(await (await bucket.get("copy")).text(), "hello");
assert.equal(object.bodyUsed, true);
