import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

const { env } = parseBindings(`
  object_store_buckets = [{ binding = "LOGS", bucket_name = "logs" }]
  r2_buckets = [{ binding = "FILES", bucket_name = "files" }]
`);
assert.deepEqual(Object.keys(env), ["LOGS", "FILES"]);
