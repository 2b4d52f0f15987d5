import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };

const call = async (method, body) =>
  (await (await service.fetch(`${url}/fallback_origin`, { method, headers, body })).json()).result.status;
assert.equal(await call("PUT", JSON.stringify({ origin: "origin.saas.com" })), "pending_deployment");
service.dns.set("origin.saas.com", "A", "192.0.2.1");
assert.equal(await call("GET"), "active");
assert.equal(await call("DELETE"), "pending_deletion");
assert.equal(service.zones.get("saas").fallbackOrigin, undefined);
