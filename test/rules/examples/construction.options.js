import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

assert.equal(await new FakeBucket().get("k"), null);
assert.throws(() => new FakeBucket({ semantic: "deployed" }), {
  name: "TypeError",
  message: /^FakeBucket: .*semantic/,
});
