import assert from "node:assert/strict";
import { create, service } from "../hostname-prelude.js";

await create("shop.customer.com");
assert.equal(service.zones.get("saas").name, "saas.com");
assert.equal(service.zones.remove("saas"), true);
assert.deepEqual(service.zones.list(), []);
assert.deepEqual(service.list(), []);
