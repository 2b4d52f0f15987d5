import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

const ssl = { method: "txt", type: "dv" };
const body = JSON.stringify({ hostname: "shop.customer.com", ssl });
await service.fetch(url, { method: "POST", headers, body });
const [{ txt_name, txt_value }] = service.find("shop.customer.com").ssl.validation_records;
service.dns.set(txt_name, "TXT", txt_value);
service.verify();
// The CNAME is still missing.
assert.equal(service.find("shop.customer.com").verification_errors.length, 1);
assert.equal(service.certificate("shop.customer.com").commonName, "shop.customer.com");
