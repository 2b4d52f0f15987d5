import assert from "node:assert/strict";
import { create } from "../hostname-prelude.js";

for (let count = 1; count <= 15; count++) assert.equal((await create(`shop-${count}.customer.com`)).status, 200);
assert.equal((await create("shop-16.customer.com")).status, 429);
