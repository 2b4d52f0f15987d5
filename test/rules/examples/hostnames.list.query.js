import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

const response = await service.fetch(`${url}?direction=up`, { headers });
assert.equal(response.status, 400);
assert.equal((await response.json()).errors[0].code, 6003);
