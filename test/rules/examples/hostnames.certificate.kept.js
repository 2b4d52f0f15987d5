import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
await create("shop.customer.com");
service.verify();
service.dns.set("customer.com", "CAA", '0 issue "pki.goog"');
const ssl = { method: "http", type: "dv", certificate_authority: "lets_encrypt" };
const address = `${url}/${service.find("shop.customer.com").id}`;
await service.fetch(address, { method: "PATCH", headers, body: JSON.stringify({ ssl }) });
assert.equal(service.find("shop.customer.com").ssl.status, "caa_error");
assert.equal(service.certificate("shop.customer.com").certificateAuthority, "google");
