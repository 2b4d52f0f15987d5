import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

await create("shop.customer.com");
await create("*.customer.com");
const { result } = await (await service.fetch(`${url}?wildcard=true`, { headers })).json();
assert.equal(result.length, 1);
assert.equal(result[0].hostname, "*.customer.com");
assert.equal((await service.fetch(`${url}?id=a&hostname=b`, { headers })).status, 400);
