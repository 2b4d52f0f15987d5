import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

const { config } = parseBindings('compatibility_flags = ["r2_list_honor_include"]');
assert.deepEqual(config.compatibilityFlags, ["r2_list_honor_include"]);
assert.throws(() => parseBindings('compatibility_flags = "one"'), { rule: "config.compatibility.flags" });
