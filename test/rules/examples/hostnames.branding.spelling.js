import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (letter, more) => {
  const body = JSON.stringify({ hostname: `${letter.repeat(52)}.customer.com`, ...more });
  return service.fetch(url, { method: "POST", headers, body });
};

assert.equal((await create("a", { cloudflare_branding: true })).status, 200);
assert.equal((await create("b", { ssl: { method: "http", type: "dv", service_branding: true } })).status, 200);
