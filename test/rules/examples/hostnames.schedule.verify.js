import assert from "node:assert/strict";
import { create, service } from "../hostname-prelude.js";

await create("shop.customer.com");
service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
const [{ status }] = service.verify();
assert.equal(status, "Active");
