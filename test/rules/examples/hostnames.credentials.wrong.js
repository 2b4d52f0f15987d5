import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const credentials = { email: "ops@saas.com", key: "key" };
const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, credentials });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";

const response = await service.fetch(url, { headers: { "X-Auth-Email": "ops@saas.com", "X-Auth-Key": "KEY" } });
assert.equal(response.status, 403);
assert.equal((await response.json()).errors[0].code, 9109);
