import assert from "node:assert/strict";
import { create, service } from "../hostname-prelude.js";

service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
service.dns.set("customer.com", "CAA", '0 issue ";"');
await create("shop.customer.com");
service.verify();
assert.equal(service.list()[0].status, "caa_error");
service.dns.remove("customer.com", "CAA");
service.verify();
assert.equal(service.list()[0].status, "Active");
