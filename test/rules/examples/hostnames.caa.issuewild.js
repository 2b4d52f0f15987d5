import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

service.dns.set("*.customer.com", "CNAME", "customers.saas.com");
service.dns.set("customer.com", "CAA", { flags: 0, tag: "issuewild", value: ";" });
await create("shop.customer.com");
await create("*.customer.com");
service.verify();
assert.equal(service.find("shop.customer.com").ssl.status, "active");
assert.equal(service.find("*.customer.com").ssl.status, "caa_error");
