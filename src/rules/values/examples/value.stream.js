import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";
import { FixedLengthStream } from "fakebucket/testing";

const bucket = new FakeBucket({ semantics: "deployed" });
const stream = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("hello"));
      controller.close();
    },
  });
await assert.rejects(() => bucket.put("k", stream()), /known length/);

await bucket.put("known", stream().pipeThrough(new FixedLengthStream(5)));
await bucket.put("body", new Response("hello").body);
await bucket.put("read first", await new Response(stream()).arrayBuffer());
assert.equal(await (await bucket.get("known")).text(), "hello");
