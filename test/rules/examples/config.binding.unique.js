import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

const twice = `
  r2_buckets = [
    { binding = "FILES", bucket_name = "files" },
    { binding = "FILES", bucket_name = "more-files" },
  ]
`;
assert.throws(() => parseBindings(twice), { rule: "config.binding.unique" });
