import assert from "node:assert/strict";
import { create, service } from "../hostname-prelude.js";

service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
await create("shop.customer.com");
service.verify();
const { notBefore, notAfter } = service.certificate("shop.customer.com");
const day = 24 * 60 * 60 * 1000;
assert.equal(notAfter - notBefore, 90 * day);
service.advance("61d");
assert.equal(service.certificate("shop.customer.com").notBefore - notBefore, 60 * day);
