import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const headers = { Authorization: "Bearer token" };
const response = await service.fetch("https://api.cloudflare.com/client/v4/zones//custom_hostnames", { headers });
assert.equal(response.status, 400);
assert.equal((await response.json()).errors[0].code, 1402);
