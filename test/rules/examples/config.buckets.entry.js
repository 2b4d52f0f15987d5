import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

assert.throws(() => parseBindings('r2_buckets = [{ bucket_name = "files", binding = 7 }]'), {
  rule: "config.buckets.entry",
});
