import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const zone = { name: "saas.com", fallbackOrigin: "origin.saas.com", fallbackOriginRecord: true };
const service = new FakeHostnames({ zones: { saas: zone } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
await create("shop.customer.com");
service.verify();
const { type, origin } = service.route("shop.customer.com");
assert.equal(type, "served");
assert.equal(origin, "origin.saas.com");
