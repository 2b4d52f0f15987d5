import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const headers = { Authorization: "Bearer token" };
const body = JSON.stringify({ hosts: ["shop.customer.com"] });
await service.fetch("https://api.cloudflare.com/client/v4/zones/saas/purge_cache", { method: "POST", headers, body });
assert.deepEqual(service.purges[0].hosts, ["shop.customer.com"]);
service.purges[0].hosts.pop();
assert.deepEqual(service.purges[0].hosts, ["shop.customer.com"]);
