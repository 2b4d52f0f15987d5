import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const service = new FakeHostnames({ zones: { saas: { name: "saas.com" } } });
const url = "https://api.cloudflare.com/client/v4/zones/saas/custom_hostnames";
const headers = { Authorization: "Bearer token" };
const create = (hostname) => service.fetch(url, { method: "POST", headers, body: JSON.stringify({ hostname }) });

// The last one begins with the Kelvin sign, whose lower case is the letter k.
for (const hostname of ["läden.customer.com", "\u212aiosk.customer.com"]) {
  assert.equal((await (await create(hostname)).json()).errors[0].code, 1408);
}
