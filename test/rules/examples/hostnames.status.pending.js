import assert from "node:assert/strict";
import { create, service } from "../hostname-prelude.js";

await create("shop.customer.com");
service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
assert.equal(service.list()[0].status, "Pending");
service.advance("1m");
assert.equal(service.list()[0].status, "Active");
