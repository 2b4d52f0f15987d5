import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

const { buckets } = parseBindings('{"r2_buckets": [{"binding": "FILES"}]}');
assert.deepEqual([...buckets.keys()], ["FILES"]);
