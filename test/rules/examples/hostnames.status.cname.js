import assert from "node:assert/strict";
import { create, service } from "../hostname-prelude.js";

await create("shop.customer.com");
service.dns.set("shop.customer.com", "A", "192.0.2.1");
service.verify();
assert.equal(service.list()[0].status, "Pending");
service.dns.remove("shop.customer.com");
service.dns.set("shop.customer.com", "CNAME", "alias.customer.com");
service.dns.set("alias.customer.com", "CNAME", "customers.saas.com");
service.verify();
assert.equal(service.list()[0].status, "Active");
