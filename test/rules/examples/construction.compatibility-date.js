import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const bucket = new FakeBucket({ compatibilityDate: "2022-08-03" });
await bucket.put("k", "v", { customMetadata: { a: "1" } });
// From 2022-08-04 on `include` is obeyed.
const { objects } = await bucket.list({ include: [] });
assert.deepEqual(objects[0].customMetadata, { a: "1" });
