import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

const body = JSON.stringify({ hostname: "shop.customer.com", custom_metadata: "text" });
const response = await service.fetch(url, { method: "POST", headers, body });
assert.equal(response.status, 400);
assert.equal((await response.json()).errors[0].code, 1401);
