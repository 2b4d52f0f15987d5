import assert from "node:assert/strict";
import { create } from "../hostname-prelude.js";

await create("shop.customer.com");
const response = await create("SHOP.customer.com");
assert.equal(response.status, 409);
assert.equal((await response.json()).errors[0].code, 1406);
