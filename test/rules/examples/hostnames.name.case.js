import assert from "node:assert/strict";
import { create, service } from "../hostname-prelude.js";

const { result } = await (await create("Shop.CUSTOMER.com")).json();
assert.equal(result.hostname, "shop.customer.com");
assert.equal(service.find("SHOP.customer.com").hostname, "shop.customer.com");
