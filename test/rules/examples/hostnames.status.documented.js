import assert from "node:assert/strict";
import { create, service } from "../hostname-prelude.js";

await create("shop.customer.com");
assert.equal(service.find("shop.customer.com").status, "Pending");
service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
service.verify();
assert.equal(service.find("shop.customer.com").status, "Active");
