import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

const toml = `
  [env.a]
  [env.b]
  compatibility_date = "tomorrow"
`;
assert.throws(() => parseBindings(toml, { environment: "a" }), { rule: "config.compatibility.date" });
