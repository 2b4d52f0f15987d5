import assert from "node:assert/strict";
import { create, service } from "../hostname-prelude.js";

service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
service.dns.set("customer.com", "CAA", ['0 issue "ssl.com"', '0 issue "pki.goog"']);
await create("shop.customer.com");
service.verify();
assert.equal(service.certificate("shop.customer.com").certificateAuthority, "google");
