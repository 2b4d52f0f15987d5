import assert from "node:assert/strict";
import { create, service } from "../hostname-prelude.js";

service.dns.set("*.customer.com", "CNAME", "customers.saas.com");
service.dns.set("customer.com", "CAA", { flags: 0, tag: "issuewild", value: ";" });
await create("shop.customer.com");
await create("*.customer.com");
service.verify();
assert.equal(service.find("shop.customer.com").ssl.status, "active");
assert.equal(service.find("*.customer.com").ssl.status, "caa_error");
