import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

assert.equal(parseBindings('compatibility_date = "2023-02-28"').config.compatibilityDate, "2023-02-28");
assert.equal(parseBindings("compatibility_date = 2023-02-28").config.compatibilityDate, "2023-02-28");
assert.throws(() => parseBindings('compatibility_date = "2023-02-29"'), { rule: "config.compatibility.date" });
