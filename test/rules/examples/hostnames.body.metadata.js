import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };

const body = JSON.stringify({ hostname: "shop.customer.com", custom_metadata: "text" });
const response = await service.fetch(url, { method: "POST", headers, body });
assert.equal(response.status, 400);
assert.equal((await response.json()).errors[0].code, 1401);
