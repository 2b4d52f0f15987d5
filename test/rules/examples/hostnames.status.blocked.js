import assert from "node:assert/strict";
import { create, service } from "../hostname-prelude.js";

service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
await create("shop.customer.com");
service.verify();
assert.equal(service.find("shop.customer.com").status, "Blocked");
