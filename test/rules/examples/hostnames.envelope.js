import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const response = await service.fetch(url, { headers: { Authorization: "Bearer token" } });
const { result_info, ...envelope } = await response.json();
assert.deepEqual(envelope, { success: true, errors: [], messages: [], result: [] });
