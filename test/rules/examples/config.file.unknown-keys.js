import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

const { config } = parseBindings('name = "files"\nanything = { goes = [1, true] }');
assert.deepEqual(config.raw, { name: "files", anything: { goes: [1, true] } });
