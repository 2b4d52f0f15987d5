import assert from "node:assert/strict";
import { create, service } from "../hostname-prelude.js";

await create("shop.customer.com");
const { code, cause } = service.route("shop.customer.com");
assert.equal(code, 1016);
assert.equal(cause, 1);
