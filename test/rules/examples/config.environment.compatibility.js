import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

const toml = `
  compatibility_date = "2022-08-03"
  [env.preview]
  [env.live]
  compatibility_date = "2026-01-01"
`;
assert.equal(parseBindings(toml, { environment: "preview" }).config.compatibilityDate, "2022-08-03");
assert.equal(parseBindings(toml, { environment: "live" }).config.compatibilityDate, "2026-01-01");
