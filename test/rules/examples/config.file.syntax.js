import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

assert.throws(() => parseBindings('{ "name": "files",, }'), { rule: "config.file.syntax" });
assert.throws(() => parseBindings("name = "), { rule: "config.file.syntax" });
const withComment = parseBindings('{ "name": "files", /* a comment */ }');
assert.deepEqual(withComment.config.raw, { name: "files" });
