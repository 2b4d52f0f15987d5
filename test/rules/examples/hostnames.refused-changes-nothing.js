import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com", fallbackOrigin: "origin.saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };

const body = JSON.stringify({ origin: "not a name" });
assert.equal((await service.fetch(`${url}/fallback_origin`, { method: "PUT", headers, body })).status, 400);
assert.equal(service.zones.get("saas").fallbackOrigin, "origin.saas.com");
