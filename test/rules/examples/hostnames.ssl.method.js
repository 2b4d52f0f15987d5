import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };

const codeOf = async (ssl) => {
  const body = JSON.stringify({ hostname: "shop.customer.com", ssl });
  const response = await service.fetch(url, { method: "POST", headers, body });
  return (await response.json()).errors[0].code;
};
assert.equal(await codeOf({ method: "http" }), 1440);
assert.equal(await codeOf({ method: "dns", type: "dv" }), 1432);
assert.equal(await codeOf({ method: "http", type: "ev" }), 1433);
