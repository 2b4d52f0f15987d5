import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (levels) => {
  const metadata = `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  const body = `{"hostname":"shop.customer.com","custom_metadata":${metadata}}`;
  return service.fetch(url, { method: "POST", headers, body });
};

assert.equal((await (await create(33)).json()).errors[0].code, 1401);
assert.equal((await create(32)).status, 200);
