import assert from "node:assert/strict";
import { create, headers, service, url } from "../hostname-prelude.js";

await create("shop.customer.com");
service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
const address = `${url}/${service.find("shop.customer.com").id}`;
const response = await service.fetch(address, { method: "PATCH", headers, body: "{}" });
assert.equal((await response.json()).result.status, "Pending");
