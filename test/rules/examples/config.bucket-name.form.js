import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

assert.throws(() => parseBindings('r2_buckets = [{ binding = "FILES", bucket_name = "My_Bucket" }]'), {
  rule: "config.bucket-name.form",
});
