import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

service.dns.set("*.customer.com", "CNAME", "customers.saas.com");
await create("*.customer.com");
service.verify();
service.zones.set("customer", { name: "customer.com" });
const { type, cause } = service.route("shop.customer.com");
assert.equal(type, "refused");
assert.equal(cause, 3);
