import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };

const sizeOf = async (query) => (await (await service.fetch(url + query, { headers })).json()).result_info.per_page;
assert.equal(await sizeOf(""), 20);
assert.equal(await sizeOf("?per_page=1"), 5);
assert.equal(await sizeOf("?per_page=1000"), 50);
