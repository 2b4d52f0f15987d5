import assert from "node:assert/strict";
import { create, headers, service, url } from "../hostname-prelude.js";

await create("shop.customer.com");
const { id } = service.find("shop.customer.com");
const response = await service.fetch(`${url}/${id}`, { method: "DELETE", headers });
const deleted = await response.json();
assert.equal(deleted.id, id);
assert.deepEqual(deleted.result, { id });
assert.equal((await create("shop.customer.com")).status, 200);
