import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const headers = { Authorization: "Bearer token" };
const purge = (body) =>
  service.fetch("https://api.cloudflare.com/client/v4/zones/saas/purge_cache", { method: "POST", headers, body });

assert.equal((await purge('{"hosts":["shop.customer.com"]}')).status, 200);
const refused = await purge('{"hosts":"shop.customer.com"}');
assert.equal(refused.status, 400);
assert.equal((await refused.json()).errors[0].code, 1012);
