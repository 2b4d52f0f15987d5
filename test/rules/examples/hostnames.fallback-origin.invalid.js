import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

const body = JSON.stringify({ origin: "https://origin.saas.com" });
const response = await service.fetch(`${url}/fallback_origin`, { method: "PUT", headers, body });
assert.equal(response.status, 400);
assert.equal((await response.json()).errors[0].code, 1415);
