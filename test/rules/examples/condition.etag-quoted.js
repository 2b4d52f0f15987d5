import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const bucket = new FakeBucket();
const { httpEtag } = await bucket.put("k", "hello");
await assert.rejects(async () => bucket.get("k", { onlyIf: { etagMatches: httpEtag } }), {
  name: "TypeError",
  message: 'Conditional ETag should not be wrapped in quotes ("5d41402abc4b2a76b9719d911017c592").',
});
