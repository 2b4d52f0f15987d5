import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

const response = await service.fetch(`${url}/fallback_origin`, { headers });
assert.equal(response.status, 404);
assert.equal((await response.json()).errors[0].code, 1551);
