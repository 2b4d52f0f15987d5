import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

await create("shop.customer.com");
const { id } = service.find("shop.customer.com");
const response = await service.fetch(`${url}/${id}`, { method: "DELETE", headers });
const deleted = await response.json();
assert.equal(deleted.id, id);
assert.deepEqual(deleted.result, { id });
assert.equal((await create("shop.customer.com")).status, 200);
