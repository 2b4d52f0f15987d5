import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
const body = JSON.stringify({ hostname: "shop.customer.com", service_branding: true });
await service.fetch(url, { method: "POST", headers, body });
service.verify();
const { commonName, subjectAlternativeNames } = service.certificate("shop.customer.com");
assert.equal(commonName, "sni.service-branding.example");
assert.deepEqual(subjectAlternativeNames, ["sni.service-branding.example", "shop.customer.com"]);
