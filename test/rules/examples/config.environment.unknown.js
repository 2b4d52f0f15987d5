import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

assert.throws(() => parseBindings("[env.preview]\n[env.live]", { environment: "prewiew" }), {
  rule: "config.environment.unknown",
  message: /There is no environment "prewiew"; the file has "preview" and "live"\./,
});
