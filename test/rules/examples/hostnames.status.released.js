import assert from "node:assert/strict";
import { create, service } from "../hostname-prelude.js";

service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
await create("shop.customer.com");
service.verify();
service.zones.set("customer", { hold: false });
assert.equal(service.find("shop.customer.com").status, "Blocked");
service.verify();
assert.equal(service.find("shop.customer.com").status, "Active");
