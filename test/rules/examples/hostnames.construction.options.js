import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

assert.throws(() => new FakeHostnames({ zone: { saas: { name: "saas.com" } } }), { name: "TypeError" });
assert.throws(() => new FakeHostnames({ zones: { saas: {} } }), {
  message: /the name of zone "saas" must be a name/,
});
