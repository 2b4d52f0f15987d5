import assert from "node:assert/strict";
import { create, headers, service, url } from "../hostname-prelude.js";

await create("shop.customer.com");
const address = `${url}/${service.find("shop.customer.com").id}`;
const body = JSON.stringify({ service_branding: true });
const response = await service.fetch(address, { method: "PATCH", headers, body });
assert.equal((await response.json()).result.service_branding, false);
