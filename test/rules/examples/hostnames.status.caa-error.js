import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
service.dns.set("customer.com", "CAA", '0 issue ";"');
await create("shop.customer.com");
service.verify();
assert.equal(service.list()[0].status, "caa_error");
service.dns.remove("customer.com", "CAA");
service.verify();
assert.equal(service.list()[0].status, "Active");
