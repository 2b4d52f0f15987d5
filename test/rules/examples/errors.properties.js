import assert from "node:assert/strict";
import { FakeBucket, isStoreError } from "fakebucket";

const bucket = new FakeBucket();
const error = await bucket.put("k".repeat(1025), "v").catch((reason) => reason);
assert.equal(isStoreError(error), true);
assert.deepEqual([error.code, error.action, error.rule], [10020, "put", "key.length"]);
assert.deepEqual(Object.keys(error), []);
