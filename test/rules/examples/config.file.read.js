import assert from "node:assert/strict";
import { loadBindings } from "fakebucket/config";

await assert.rejects(loadBindings("no/such/wrangler.toml"), {
  name: "ConfigError",
  rule: "config.file.read",
  file: "no/such/wrangler.toml",
});
