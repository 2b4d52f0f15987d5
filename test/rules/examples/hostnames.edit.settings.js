import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

const body = JSON.stringify({ hostname: "shop.customer.com", custom_metadata: { plan: "pro" } });
await service.fetch(url, { method: "POST", headers, body });
const address = `${url}/${service.find("shop.customer.com").id}`;
const edit = JSON.stringify({ ssl: { method: "txt", type: "dv" } });
assert.equal((await service.fetch(address, { method: "PATCH", headers, body: edit })).status, 200);
assert.equal(service.find("shop.customer.com").ssl.method, "txt");
assert.deepEqual(service.find("shop.customer.com").custom_metadata, { plan: "pro" });
