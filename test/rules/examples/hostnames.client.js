import assert from "node:assert/strict";
import { create, headers, service, url } from "../hostname-prelude.js";

// A generated client takes `service.fetch` for its `fetch`, and reads pages and errors from these:
await create("shop.customer.com");
const { result_info } = await (await service.fetch(url, { headers })).json();
assert.deepEqual(result_info, { page: 1, per_page: 20, count: 1, total_count: 1, total_pages: 1 });
const refused = await create("shop.customer.com");
assert.equal(refused.status, 409);
assert.equal((await refused.json()).errors[0].message, "Duplicate custom hostname found.");
