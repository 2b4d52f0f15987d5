import assert from "node:assert/strict";
import { create, service } from "../hostname-prelude.js";

service.dns.set("*.customer.com", "CNAME", "customers.saas.com");
await create("*.customer.com");
service.verify();
service.zones.set("customer", { name: "customer.com" });
const { type, cause } = service.route("shop.customer.com");
assert.equal(type, "refused");
assert.equal(cause, 3);
