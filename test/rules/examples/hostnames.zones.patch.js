import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const headers = { Authorization: "Bearer token" };
await service.fetch("https://api.cloudflare.com/client/v4/zones/saas/hold", { method: "POST", headers });
service.zones.set("saas", { fallbackOrigin: "origin.saas.com" });
const { name, hold, fallbackOrigin } = service.zones.get("saas");
assert.deepEqual([name, hold, fallbackOrigin], ["saas.com", true, "origin.saas.com"]);
