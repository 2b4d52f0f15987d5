import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const bucket = new FakeBucket();
await assert.rejects(bucket.put("k", "hello", { sha384: new Uint8Array(48) }), { message: /\(10037\)$/ });
assert.equal(await bucket.head("k"), null);
