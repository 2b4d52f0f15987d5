import assert from "node:assert/strict";
import { create, service } from "../hostname-prelude.js";

service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
service.dns.set("customer.com", "CAA", { flags: 0, tag: "issue", value: "a.pki.goog" });
await create("shop.customer.com");
service.verify();
assert.equal(service.certificate("shop.customer.com"), undefined);
service.dns.set("customer.com", "CAA", { flags: 0, tag: "issue", value: "PKI.goog; account=1" });
service.verify();
assert.equal(service.certificate("shop.customer.com").certificateAuthority, "google");
