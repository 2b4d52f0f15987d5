import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" }, other: { name: "other.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

await create("shop.customer.com");
const { id } = service.find("shop.customer.com");
const response = await service.fetch(`${url.replace("saas", "other")}/${id}`, { headers });
assert.equal(response.status, 404);
assert.equal((await response.json()).errors[0].code, 1436);
