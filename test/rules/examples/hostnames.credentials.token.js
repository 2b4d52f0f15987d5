import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, credentials: { token: "secret" } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const statusWith = async (Authorization) => (await service.fetch(url, { headers: { Authorization } })).status;
assert.equal(await statusWith("Bearer secret"), 200);
assert.equal(await statusWith("Bearer guess"), 403);
assert.equal(await statusWith("Basic secret"), 400);
