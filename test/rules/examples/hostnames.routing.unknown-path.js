import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };

const response = await service.fetch(`${url}/`, { headers });
assert.equal(response.status, 404);
assert.equal((await response.json()).errors[0].code, 7003);
assert.equal((await service.fetch(url.replace("saas", "unknown"), { headers })).status, 404);
