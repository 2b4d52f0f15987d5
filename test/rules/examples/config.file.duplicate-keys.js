import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

assert.throws(() => parseBindings('{ "env": {}, "env": { "live": {} } }'), { rule: "config.file.duplicate-keys" });
