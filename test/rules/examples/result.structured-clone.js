import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const bucket = new FakeBucket();
const object = await bucket.put("k", "hello");
for (const value of [bucket, object, object.checksums]) {
  assert.throws(() => structuredClone(value), { name: "DataCloneError" });
}
// Pick what you need.
const { key, size } = object;
assert.deepEqual(structuredClone({ key, size }), { key: "k", size: 5 });
