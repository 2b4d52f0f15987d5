import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const bucket = new FakeBucket();
async function storeReport() {
  await bucket.put("k".repeat(1025), "v");
}
const error = await storeReport().catch((reason) => reason);
assert.equal(error.stack.includes("storeReport"), true);
