import assert from "node:assert/strict";
import { create } from "../hostname-prelude.js";

const response = await create("shop.customer.com");
assert.equal(response.status, 200);
const { result } = await response.json();
assert.equal(result.hostname, "shop.customer.com");
assert.equal(result.status, "Pending");
