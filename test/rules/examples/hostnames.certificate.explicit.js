import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };

service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
service.dns.set("customer.com", "CAA", '0 issue "letsencrypt.org"');
const ssl = { method: "http", type: "dv", certificate_authority: "google" };
const body = JSON.stringify({ hostname: "shop.customer.com", ssl });
await service.fetch(url, { method: "POST", headers, body });
service.verify();
assert.equal(service.certificate("shop.customer.com"), undefined);
