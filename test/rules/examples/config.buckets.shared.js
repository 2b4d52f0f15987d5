import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

const { env } = parseBindings(`
  r2_buckets = [
    { binding = "FILES", bucket_name = "files" },
    { binding = "ALSO_FILES", bucket_name = "files" },
  ]
`);
await env.FILES.put("key", "value");
assert.equal(await (await env.ALSO_FILES.get("key")).text(), "value");
