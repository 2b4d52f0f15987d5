import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const bucket = new FakeBucket();
const stream = new ReadableStream({
  start(controller) {
    for (const text of ["hello ", "world"]) controller.enqueue(new TextEncoder().encode(text));
    controller.close();
  },
});
await bucket.put("k", stream);
assert.equal(await (await bucket.get("k")).text(), "hello world");
