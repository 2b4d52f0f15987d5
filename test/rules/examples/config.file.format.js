import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

// By the first character: `{` begins JSON.
assert.deepEqual(parseBindings('{ "name": "json" }').config.raw, { name: "json" });
assert.deepEqual(parseBindings('name = "toml"').config.raw, { name: "toml" });
// An empty text is TOML, but no JSON.
assert.throws(() => parseBindings("", { fileName: "wrangler.jsonc" }), { rule: "config.file.syntax" });
assert.throws(() => parseBindings("", { format: "json" }), { rule: "config.file.syntax" });
