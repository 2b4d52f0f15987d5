import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

await create("shop.customer.com");
service.dns.set("shop.customer.com", "A", "192.0.2.1");
service.verify();
assert.equal(service.list()[0].status, "Pending");
service.dns.remove("shop.customer.com");
service.dns.set("shop.customer.com", "CNAME", "alias.customer.com");
service.dns.set("alias.customer.com", "CNAME", "customers.saas.com");
service.verify();
assert.equal(service.list()[0].status, "Active");
