import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

const sizeOf = async (query) => (await (await service.fetch(url + query, { headers })).json()).result_info.per_page;
assert.equal(await sizeOf(""), 20);
assert.equal(await sizeOf("?per_page=1"), 5);
assert.equal(await sizeOf("?per_page=1000"), 50);
