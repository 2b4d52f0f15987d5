import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const bucket = new FakeBucket();
await bucket.put("k", new Blob(["hello"]).stream());
assert.equal(await (await bucket.get("k")).text(), "hello");
