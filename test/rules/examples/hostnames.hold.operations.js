import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const hold = "https://api.cloudflare.com/client/v4/zones/saas/hold";
const headers = { Authorization: "Bearer token" };

await service.fetch(hold, { method: "POST", headers });
assert.equal(service.zones.get("saas").hold, true);
await service.fetch(`${hold}?include_subdomains=true`, { method: "POST", headers });
assert.equal(service.zones.get("saas").hold, "includeSubdomains");
await service.fetch(hold, { method: "DELETE", headers });
assert.equal(service.zones.get("saas").hold, false);
