import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com", fallbackOrigin: "origin.saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
await create("shop.customer.com");
service.verify();
assert.equal(service.route("shop.customer.com").cause, 2);
service.dns.set("origin.saas.com", "AAAA", "2001:db8::1");
assert.equal(service.route("shop.customer.com").type, "served");
