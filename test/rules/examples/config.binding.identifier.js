import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

assert.throws(() => parseBindings('r2_buckets = [{ binding = "MY-FILES", bucket_name = "files" }]'), {
  rule: "config.binding.identifier",
});
