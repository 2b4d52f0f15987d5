import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

const response = await service.fetch(`${url}/some-id`, { method: "PUT", headers });
assert.equal(response.status, 405);
assert.equal(response.headers.get("allow"), "GET, PATCH, DELETE");
assert.equal((await response.json()).errors[0].code, 7001);
