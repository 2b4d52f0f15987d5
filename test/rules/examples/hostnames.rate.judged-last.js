import assert from "node:assert/strict";
import { create, service } from "../hostname-prelude.js";

for (let count = 1; count <= 15; count++) await create(`shop-${count}.customer.com`);
assert.equal((await create("not a hostname")).status, 400);
assert.equal(service.issuanceRate.lockedUntil, undefined);
