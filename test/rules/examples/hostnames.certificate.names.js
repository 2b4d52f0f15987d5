import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
const ssl = { method: "http", type: "dv", wildcard: true };
const body = JSON.stringify({ hostname: "shop.customer.com", ssl });
await service.fetch(url, { method: "POST", headers, body });
service.verify();
const { commonName, subjectAlternativeNames } = service.certificate("shop.customer.com");
assert.equal(commonName, "shop.customer.com");
assert.deepEqual(subjectAlternativeNames, ["shop.customer.com", "*.shop.customer.com"]);
