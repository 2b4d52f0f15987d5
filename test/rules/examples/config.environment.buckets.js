import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

const toml = `
  r2_buckets = [{ binding = "FILES", bucket_name = "files" }]
  [env.live]
  r2_buckets = [{ binding = "LOGS", bucket_name = "live-logs" }]
`;
assert.deepEqual([...parseBindings(toml, { environment: "live" }).buckets.keys()], ["live-logs"]);
assert.deepEqual([...parseBindings(toml).buckets.keys()], ["files"]);
