import assert from "node:assert/strict";
import { create, service } from "../hostname-prelude.js";

for (let count = 1; count <= 16; count++) await create(`s${count}.customer.com`);
service.advance("30s");
for (let count = 17; count <= 31; count++) assert.equal((await create(`s${count}.customer.com`)).status, 200);
