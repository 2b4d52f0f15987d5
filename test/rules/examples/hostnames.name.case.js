import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

const { result } = await (await create("Shop.CUSTOMER.com")).json();
assert.equal(result.hostname, "shop.customer.com");
assert.equal(service.find("SHOP.customer.com").hostname, "shop.customer.com");
