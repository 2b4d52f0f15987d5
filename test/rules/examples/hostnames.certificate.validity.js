import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
await create("shop.customer.com");
service.verify();
const { notBefore, notAfter } = service.certificate("shop.customer.com");
const day = 24 * 60 * 60 * 1000;
assert.equal(notAfter - notBefore, 90 * day);
service.advance("61d");
assert.equal(service.certificate("shop.customer.com").notBefore - notBefore, 60 * day);
