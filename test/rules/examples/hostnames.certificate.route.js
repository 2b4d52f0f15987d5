import assert from "node:assert/strict";
import { create, service } from "../hostname-prelude.js";

service.dns.set("*.customer.com", "CNAME", "customers.saas.com");
await create("*.customer.com");
service.verify();
assert.equal(service.certificate("shop.customer.com").commonName, "*.customer.com");
service.zones.set("customer", { name: "customer.com" });
assert.equal(service.certificate("shop.customer.com"), undefined);
