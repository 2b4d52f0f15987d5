import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const bucket = new FakeBucket();
const key = {
  toString() {
    throw new RangeError("not yet known");
  },
};
await assert.rejects(bucket.get(key), { name: "RangeError", message: "not yet known" });
