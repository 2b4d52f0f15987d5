import assert from "node:assert/strict";
import { create, headers, service, url } from "../hostname-prelude.js";

await create("shop.customer.com");
const find = async (query) => (await (await service.fetch(url + query, { headers })).json()).result.length;
assert.equal(await find("?hostname=shop.customer.com"), 1);
assert.equal(await find("?hostname=customer.com"), 0);
assert.equal(await find(`?id=${service.find("shop.customer.com").id}`), 1);
