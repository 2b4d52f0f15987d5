import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

const response = await service.fetch(`${url}/`, { headers });
assert.equal(response.status, 404);
assert.equal((await response.json()).errors[0].code, 7003);
assert.equal((await service.fetch(url.replace("saas", "unknown"), { headers })).status, 404);
