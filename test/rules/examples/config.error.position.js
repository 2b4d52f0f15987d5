import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

assert.throws(() => parseBindings('compatibility_date = "tomorrow"', { fileName: "wrangler.toml" }), {
  file: "wrangler.toml",
  line: 1,
  column: 22,
  wanted: 'a day, as in "2022-08-04"',
  given: '"tomorrow"',
});
