import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };

const response = await service.fetch(`${url}/some-id`, { method: "PUT", headers });
assert.equal(response.status, 405);
assert.equal(response.headers.get("allow"), "GET, PATCH, DELETE");
assert.equal((await response.json()).errors[0].code, 7001);
