import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

await create("shop.customer.com");
const address = `${url}/${service.find("shop.customer.com").id}`;
const body = JSON.stringify({ service_branding: true });
const response = await service.fetch(address, { method: "PATCH", headers, body });
assert.equal((await response.json()).result.service_branding, false);
