import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const bucket = new FakeBucket();
await bucket.put("k", "hello");
const object = await bucket.get("k");
const { ReadableStream } = globalThis;
try {
  // As on a host that has none.
  globalThis.ReadableStream = undefined;
  assert.throws(() => object.body, { message: /^This host has no ReadableStream/ });
} finally {
  globalThis.ReadableStream = ReadableStream;
}
assert.equal(await object.text(), "hello");
