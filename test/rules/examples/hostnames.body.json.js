import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

const ssl = { method: "http", type: "dv", wildcard: "yes" };
const body = JSON.stringify({ hostname: "shop.customer.com", ssl });
const response = await service.fetch(url, { method: "POST", headers, body });
assert.equal(response.status, 400);
assert.equal((await response.json()).errors[0].code, 1400);
