import assert from "node:assert/strict";
import { create, headers, service, url } from "../hostname-prelude.js";

service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
await create("shop.customer.com");
service.verify();
service.dns.set("customer.com", "CAA", '0 issue "pki.goog"');
const ssl = { method: "http", type: "dv", certificate_authority: "lets_encrypt" };
const address = `${url}/${service.find("shop.customer.com").id}`;
await service.fetch(address, { method: "PATCH", headers, body: JSON.stringify({ ssl }) });
assert.equal(service.find("shop.customer.com").ssl.status, "caa_error");
assert.equal(service.certificate("shop.customer.com").certificateAuthority, "google");
