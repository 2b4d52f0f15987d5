import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
await create("shop.customer.com");
service.verify();
service.zones.set("customer", { hold: false });
assert.equal(service.find("shop.customer.com").status, "Blocked");
service.verify();
assert.equal(service.find("shop.customer.com").status, "Active");
