import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const stream = () =>
  new ReadableStream({
    start(controller) {
      for (const text of ["hello ", "world"]) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });

const deployed = new FakeBucket({ semantics: "deployed" });
await assert.rejects(() => deployed.put("k", stream()), /must have a known length/);
await deployed.put("k", new Response("hello world").body);
await deployed.put("k", await new Response(stream()).arrayBuffer());

const documented = new FakeBucket({ semantics: "documented" });
await documented.put("k", stream());
assert.equal(await (await documented.get("k")).text(), "hello world");
