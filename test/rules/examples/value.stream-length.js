import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const bucket = new FakeBucket({ semantics: "deployed" });
const stream = () => new ReadableStream({ start: (controller) => controller.close() });
await assert.rejects(() => bucket.put("k", stream(), { md5: "00" }), /MD5 is 32 hex characters/);
await assert.rejects(() => bucket.put("k".repeat(2000), stream()), /must have a known length/);
