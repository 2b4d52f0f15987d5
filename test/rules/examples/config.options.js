import assert from "node:assert/strict";
import { parseBindings } from "fakebucket/config";

assert.throws(() => parseBindings("[env.live]", { enviroment: "live" }), {
  name: "TypeError",
  message: /not the option "enviroment"/,
});
