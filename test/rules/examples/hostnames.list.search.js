import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

await create("shop.customer.com");
const find = async (query) => (await (await service.fetch(url + query, { headers })).json()).result.length;
assert.equal(await find("?hostname=shop.customer.com"), 1);
assert.equal(await find("?hostname=customer.com"), 0);
assert.equal(await find(`?id=${service.find("shop.customer.com").id}`), 1);
