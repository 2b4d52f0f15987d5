import assert from "node:assert/strict";
import { create, headers, service, url } from "../hostname-prelude.js";

await create("shop.customer.com");
await create("*.customer.com");
const { result } = await (await service.fetch(`${url}?wildcard=true`, { headers })).json();
assert.equal(result.length, 1);
assert.equal(result[0].hostname, "*.customer.com");
assert.equal((await service.fetch(`${url}?id=a&hostname=b`, { headers })).status, 400);
