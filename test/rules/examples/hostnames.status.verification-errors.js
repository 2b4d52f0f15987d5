import assert from "node:assert/strict";
import { create } from "../hostname-prelude.js";

const { result } = await (await create("shop.customer.com")).json();
assert.deepEqual(result.verification_errors, ["custom hostname does not CNAME to this zone."]);
