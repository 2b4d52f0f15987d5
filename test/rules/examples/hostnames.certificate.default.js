import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
service.dns.set("customer.com", "CAA", '0 issue "letsencrypt.org"');
const ssl = { method: "http", type: "dv", certificate_authority: "" };
const body = JSON.stringify({ hostname: "shop.customer.com", ssl });
await service.fetch(url, { method: "POST", headers, body });
service.verify();
assert.equal(service.certificate("shop.customer.com").certificateAuthority, "lets_encrypt");
