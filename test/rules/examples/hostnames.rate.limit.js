import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });
for (let count = 1; count <= 15; count++) assert.equal((await create(`shop-${count}.customer.com`)).status, 200);
assert.equal((await create("shop-16.customer.com")).status, 429);
