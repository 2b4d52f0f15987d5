import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

const response = await create("shop.customer.com");
assert.equal(response.status, 200);
const { result } = await response.json();
assert.equal(result.hostname, "shop.customer.com");
assert.equal(result.status, "Pending");
