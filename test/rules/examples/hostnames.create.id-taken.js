import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, ids: { next: () => "same" } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

await create("shop.customer.com");
const response = await create("blog.customer.com");
assert.equal(response.status, 500);
assert.equal((await response.json()).errors[0].code, 1500);
assert.equal(service.find("same").hostname, "shop.customer.com");
